/** A JPEG as a phone writes it: with the place where it was taken, and a comment. Its picture is a grey dot, said to be larger. */
export function phonePicture({ width = 800, height = 533, secret = 'GPS 53.1234 N' } = {}): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16BE(height, 0)
  size.writeUInt16BE(width, 2)
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    segment(0xe1, Buffer.from(`Exif\0\0${secret}`)),
    segment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 16)])),
    segment(0xc0, Buffer.concat([Buffer.from([8]), size, Buffer.from([1, 1, 0x11, 0])])),
    segment(0xfe, Buffer.from(`taken by ${secret}`)),
    segment(0xc4, Buffer.from([0, 1, ...new Array(15).fill(0), 0])),
    segment(0xc4, Buffer.from([0x10, 1, ...new Array(15).fill(0), 0])),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x3f]),
    Buffer.from([0xff, 0xd9]),
  ])
}

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}
