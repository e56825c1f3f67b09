import { inflateRawSync } from 'node:zlib'

/** The parts of a workbook, which is a ZIP (APPNOTE 4.3.12: what its end lists), by their names. */
export function entriesOf(zip: Buffer): Map<string, string> {
  const entries = new Map<string, string>()
  for (let at = zip.indexOf('PK\x01\x02'); at >= 0; at = zip.indexOf('PK\x01\x02', at + 4)) {
    const nameLength = zip.readUInt16LE(at + 28)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20))
    entries.set(name, String(zip.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed)))
  }
  return entries
}
