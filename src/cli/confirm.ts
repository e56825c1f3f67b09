import { createInterface } from 'node:readline/promises'

/** Whether someone sits at a terminal who can be asked. */
export const canAsk = (): boolean => process.stdin.isTTY === true && process.stdout.isTTY === true

/** Asks until the person at the terminal answers; only `ja` is a yes. */
export async function confirmed(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return (await terminal.question(`${question} (ja/nein) `)).trim().toLowerCase() === 'ja'
  } finally {
    terminal.close()
  }
}
