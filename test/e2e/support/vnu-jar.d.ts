declare module 'vnu-jar' {
  /** Where the Nu Html Checker is, as text. */
  const jar: { toString(): string }
  export default jar
}
