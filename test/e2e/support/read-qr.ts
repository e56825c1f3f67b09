import type { Locator } from '@playwright/test'
import decodeQR from 'qr/decode.js'

/** What a camera reads out of a picture of the page that has a QR code in it. */
export async function readQr(picture: Locator): Promise<string> {
  const png = (await picture.screenshot()).toString('base64')
  const { data, ...size } = await picture.page().evaluate(pixelsOf, png)
  return decodeQR({ ...size, data: Uint8ClampedArray.from(data) }, { timeLimit: 10_000 })
}

/** Runs in the page, which can read a PNG: its points, four numbers each. */
async function pixelsOf(png: string): Promise<{ width: number; height: number; data: number[] }> {
  const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0))
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const { width, height } = picture
  const canvas = new OffscreenCanvas(width, height).getContext('2d')
  canvas?.drawImage(picture, 0, 0)
  return { width, height, data: [...(canvas?.getImageData(0, 0, width, height).data ?? [])] }
}
