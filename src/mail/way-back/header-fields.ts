/** Fields as in a header (RFC 5322 2.2), names in lower case; of fields with one name all values. */
export type Fields = ReadonlyMap<string, readonly string[]>

/** What is looked at of one block of fields: a few hundred bytes are usual. */
const LOOKED_AT = 65_536

/** Reads the first block of fields of a text, up to its first empty line. What is no field is left out. */
export function readFields(text: string): Fields {
  const fields = new Map<string, string[]>()
  const [block = ''] = text
    .slice(0, LOOKED_AT)
    .replace(/^\s+/, '')
    .split(/\r?\n\r?\n/, 1)
  for (const line of unfolded(block)) {
    const colon = line.indexOf(':')
    if (colon < 1) continue
    const name = line.slice(0, colon).trim().toLowerCase()
    const values = fields.get(name) ?? []
    values.push(line.slice(colon + 1).trim())
    fields.set(name, values)
  }
  return fields
}

/** Reads each block of fields of a text, as a delivery report has them: one of the letter, one of each recipient. */
export function readBlocks(text: string): Fields[] {
  const blocks = text.slice(0, LOOKED_AT).split(/\r?\n[ \t]*\r?\n/, 20)
  return blocks.map(readFields).filter((fields) => fields.size > 0)
}

function unfolded(block: string): string[] {
  return block.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
}

/** @returns the first value of a field, without what a type says before it (`smtp; 550 …`, `rfc822; anna@…`). */
export function firstValue(fields: Fields, name: string): string | undefined {
  return fields.get(name)?.[0]?.replace(/^(?:rfc822|smtp|dns|x400|utf-8|x-[\w-]+)\s*;\s*/i, '')
}
