/** Rows as text in columns that line up, two spaces between them; each line indented by two. */
export function table(rows: string[][]): string {
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, column) => Math.max(widest[column] ?? 0, cell.length)),
    [],
  )
  return rows
    .map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
    .join('\n')
}

/** Text from elsewhere on one line of a terminal: control characters could move the cursor or colour what follows. */
export function plainLine(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

/** The same for text of many lines. */
export function plainText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{C}\n\t]/gu, '')
}
