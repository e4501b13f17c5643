declare module '*/widget.css' {
  const text: string;
  export default text;
}
