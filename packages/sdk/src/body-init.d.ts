/** The generated client names this type of the Web, which Node's types use but do not name. */
type BodyInit = NonNullable<RequestInit['body']>;
