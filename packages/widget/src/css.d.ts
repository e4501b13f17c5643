declare module '*/widget.css' {
  const text: string;
  export default text;
}

declare module '*/conversations.css' {
  const text: string;
  export default text;
}
