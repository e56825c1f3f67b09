/** @returns an address in 10.0.0.0/8 that no other test of the run has, but for rare accidents. */
export function addressOf(worker: number, testId: string): string {
  const number = [...testId].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_536, 7)
  return `10.${worker % 256}.${number >> 8}.${number % 256}`
}
