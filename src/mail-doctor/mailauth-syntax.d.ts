declare module 'mailauth/lib/spf/syntax.js' {
  /** @returns what is wrong with the first of the terms that is, or `false`. */
  export function validateTerms(terms: string[]): string | false
}
