/** What is kept of a picture: what it shows, and nothing of where and with what it was made. */
export type Jpeg = { bytes: Buffer; width: number; height: number }

/**
 * Reads a JPEG (ITU T.81, B.1) and leaves out what a camera writes beside the picture: places, times, names, previews
 * (APP1 to APP15 but Adobe's, which says how colours are written, and comments).
 * @returns undefined for what is no whole JPEG
 */
export function readJpeg(file: Buffer): Jpeg | undefined {
  if (file.length < 4 || file.readUInt16BE(0) !== START) return undefined
  const kept = [file.subarray(0, 2)]
  let measures: { width: number; height: number } | undefined
  for (let at = 2; at + 4 <= file.length; ) {
    const marker = file.readUInt16BE(at)
    const until = at + 2 + file.readUInt16BE(at + 2)
    if (marker <= 0xff00 || until > file.length || until < at + 4) return undefined
    const segment = file.subarray(at, until)
    if (isFrame(marker) && segment.length >= 9)
      measures = { height: segment.readUInt16BE(5), width: segment.readUInt16BE(7) }
    if (marker === SCAN) {
      const end = file.lastIndexOf(END)
      if (!measures || measures.width * measures.height === 0 || end < until) return undefined
      return { bytes: Buffer.concat([...kept, file.subarray(at, end + 2)]), ...measures }
    }
    if (!isBeside(marker)) kept.push(segment)
    at = until
  }
  return undefined
}

const START = 0xffd8
const SCAN = 0xffda
const END = Buffer.from([0xff, 0xd9])
const ADOBE = 0xffee
const COMMENT = 0xfffe

/** SOF0 to SOF15; three numbers between them mean something else. */
const isFrame = (marker: number) =>
  marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)

const isBeside = (marker: number) =>
  marker === COMMENT || (marker >= 0xffe1 && marker <= 0xffef && marker !== ADOBE)
