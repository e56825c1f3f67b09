import type { APIRoute } from 'astro'
import { faviconSvg } from '../pictures/icon.ts'
import { renderPng } from '../pictures/render.ts'

const SIZE = 32
const HEADER_BYTES = 22

/** The logo where browsers and feed readers look that read no page first: one PNG in Microsoft's icon format. */
export const GET: APIRoute = async () => {
  const png = await renderPng(faviconSvg(), SIZE)
  const header = new DataView(new ArrayBuffer(HEADER_BYTES))
  // A directory (type 1 is an icon) with one entry: size, planes, bits per pixel, and where the picture is.
  header.setUint16(2, 1, true)
  header.setUint16(4, 1, true)
  header.setUint8(6, SIZE)
  header.setUint8(7, SIZE)
  header.setUint16(10, 1, true)
  header.setUint16(12, 32, true)
  header.setUint32(14, png.length, true)
  header.setUint32(18, HEADER_BYTES, true)
  return new Response(new Blob([header, png]), { headers: { 'content-type': 'image/x-icon' } })
}
