import type { APIRoute } from 'astro'
import { faviconSvg } from '../pictures/icon.ts'
import { renderPng } from '../pictures/render.ts'

/** The logo where browsers and feed readers look that read no page first: one PNG in Microsoft's icon format. */
export const GET: APIRoute = async () => {
  const png = await renderPng(faviconSvg(), 32)
  // A directory (type 1 is an icon) with one entry: size, planes, bits per pixel, and where the picture is.
  const header = Buffer.from([0, 0, 1, 0, 1, 0, 32, 32, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0])
  header.writeUInt32LE(png.length, 14)
  return new Response(Buffer.concat([header, png]), { headers: { 'content-type': 'image/x-icon' } })
}
