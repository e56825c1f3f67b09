/** What is kept of a picture: what it shows, and nothing of where and with what it was made. */
export type Jpeg = { bytes: Buffer; width: number; height: number }

/**
 * Reads a JPEG (ITU T.81, B.1) and leaves out what a camera writes beside the picture: places, times, names, previews
 * (APP1 to APP15 but Adobe's, which says how colours are written, and comments), and whatever it hangs on behind the end: a
 * film, or a second picture with places and times of its own.
 * @returns undefined for what is no whole JPEG
 */
export function readJpeg(file: Buffer): Jpeg | undefined {
  if (file.length < 4 || file.readUInt16BE(0) !== START) return undefined
  const kept = [file.subarray(0, 2)]
  let measures: { width: number; height: number } | undefined
  let hasScan = false
  for (let at = 2; at + 2 <= file.length; ) {
    const marker = file.readUInt16BE(at)
    if (marker === END) {
      if (!hasScan || !measures || measures.width * measures.height === 0) return undefined
      return { bytes: Buffer.concat([...kept, file.subarray(at, at + 2)]), ...measures }
    }
    if (marker <= 0xff00 || at + 4 > file.length) return undefined
    const until = at + 2 + file.readUInt16BE(at + 2)
    if (until > file.length || until < at + 4) return undefined
    const segment = file.subarray(at, until)
    if (isFrame(marker) && segment.length >= 9)
      measures = { height: segment.readUInt16BE(5), width: segment.readUInt16BE(7) }
    if (!isBeside(marker)) kept.push(segment)
    at = until
    if (marker === SCAN) {
      at = endOfScan(file, until)
      kept.push(file.subarray(until, at))
      hasScan = true
    }
  }
  return undefined
}

const START = 0xffd8
const END = 0xffd9
const SCAN = 0xffda
const ADOBE = 0xffee
const COMMENT = 0xfffe

/** Where the next marker stands: in a scan 0xff comes with a zero behind it, or with the number of a restart. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return file.length
}

/** SOF0 to SOF15; three numbers between them mean something else. */
const isFrame = (marker: number) =>
  marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)

const isBeside = (marker: number) =>
  marker === COMMENT || (marker >= 0xffe1 && marker <= 0xffef && marker !== ADOBE)
