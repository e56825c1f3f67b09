const HYPHEN = 0x2d
const NO_BREAK_HYPHEN = 0x2011

type Range = { first: number; last: number; glyph: number }

/**
 * A font that draws the non-breaking hyphen as it draws the hyphen. The families have no such character, and a browser
 * would take that one sign from another font. Only the table that leads from characters to glyphs is written anew.
 * @param font TrueType, as `subset-font` gives it
 * @throws {Error} when the font has no such table, or no hyphen
 */
export function withNoBreakHyphen(font: Buffer): Buffer {
  const entries = tablesOf(font)
  const old = entries.find(({ tag }) => tag === 'cmap')
  if (!old) throw new Error('The font has no table „cmap“.')
  const ranges = rangesOf(old.data)
  const hyphen = ranges.find(({ first, last }) => first <= HYPHEN && HYPHEN <= last)
  if (!hyphen) throw new Error('The font has no hyphen.')
  const glyph = hyphen.glyph + HYPHEN - hyphen.first
  old.data = cmapOf([...ranges, { first: NO_BREAK_HYPHEN, last: NO_BREAK_HYPHEN, glyph }])
  return fontOf(font.readUInt32BE(0), entries)
}

type Table = { tag: string; data: Buffer }

function tablesOf(font: Buffer): Table[] {
  return Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const at = 12 + 16 * index
    const offset = font.readUInt32BE(at + 8)
    return {
      tag: font.toString('latin1', at, at + 4),
      data: font.subarray(offset, offset + font.readUInt32BE(at + 12)),
    }
  })
}

/** What the table's Unicode subtable of format 4 maps (OpenType, cmap), a character a range. */
function rangesOf(cmap: Buffer): Range[] {
  const offsets = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.readUInt32BE(8 + 8 * index))
  const at = offsets.find((offset) => cmap.readUInt16BE(offset) === 4)
  if (at === undefined) throw new Error('The font has no subtable of format 4.')
  const segments = cmap.readUInt16BE(at + 6) / 2
  const column = (number: number, segment: number) => at + 14 + 2 * (number * segments + segment)
  const ranges: Range[] = []
  for (let segment = 0; segment < segments; segment++) {
    const last = cmap.readUInt16BE(column(0, segment))
    const first = cmap.readUInt16BE(column(1, segment) + 2)
    const delta = cmap.readUInt16BE(column(2, segment) + 2)
    const rangeAt = column(3, segment) + 2
    const rangeOffset = cmap.readUInt16BE(rangeAt)
    for (let code = first; code <= last && code !== 0xffff; code++) {
      const direct = rangeOffset === 0 ? code : cmap.readUInt16BE(rangeAt + rangeOffset + 2 * (code - first))
      const glyph = direct === 0 ? 0 : (direct + delta) & 0xffff
      if (glyph !== 0) ranges.push({ first: code, last: code, glyph })
    }
  }
  return ranges
}

/** A table of one subtable of format 12, which needs no tricks; it is in a font for a moment, until that is cut. */
function cmapOf(ranges: Range[]): Buffer {
  const table = Buffer.alloc(12 + 16 + 12 * ranges.length)
  table.writeUInt16BE(1, 2)
  // Windows, all of Unicode.
  table.writeUInt16BE(3, 4)
  table.writeUInt16BE(10, 6)
  table.writeUInt32BE(12, 8)
  table.writeUInt16BE(12, 12)
  table.writeUInt32BE(16 + 12 * ranges.length, 16)
  table.writeUInt32BE(ranges.length, 24)
  const inOrder = ranges.toSorted((one, other) => one.first - other.first)
  for (const [index, { first, last, glyph }] of inOrder.entries()) {
    const at = 28 + 12 * index
    table.writeUInt32BE(first, at)
    table.writeUInt32BE(last, at + 4)
    table.writeUInt32BE(glyph, at + 8)
  }
  return table
}

/** Checksums stay 0: whoever cuts the font writes them. */
function fontOf(flavour: number, tables: Table[]): Buffer {
  const head = Buffer.alloc(12 + 16 * tables.length)
  head.writeUInt32BE(flavour, 0)
  head.writeUInt16BE(tables.length, 4)
  const parts: Buffer[] = [head]
  let offset = head.length
  for (const [index, { tag, data }] of tables.entries()) {
    const at = 12 + 16 * index
    head.write(tag, at, 'latin1')
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(data.length, at + 12)
    const padded = Buffer.concat([data, Buffer.alloc(-data.length & 3)])
    parts.push(padded)
    offset += padded.length
  }
  return Buffer.concat(parts)
}
