import type { Locator } from '@playwright/test'
import decodeQR from 'qr/decode.js'

/** What a camera reads out of a picture of the page that has a QR code in it. */
export async function readQr(picture: Locator): Promise<string> {
  const png = (await picture.screenshot()).toString('base64')
  const { points, ...size } = await picture.page().evaluate(pixelsOf, png)
  return decodeQR(
    { ...size, data: new Uint8ClampedArray(Buffer.from(points, 'base64')) },
    { timeLimit: 10_000 },
  )
}

/** Runs in the page, which can read a PNG: its points, four bytes each, as base64. As a list of numbers they took seconds. */
async function pixelsOf(png: string): Promise<{ width: number; height: number; points: string }> {
  const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0))
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const { width, height } = picture
  const canvas = new OffscreenCanvas(width, height).getContext('2d')
  canvas?.drawImage(picture, 0, 0)
  const { data = [] } = canvas?.getImageData(0, 0, width, height) ?? {}
  const points = Array.from(data, (byte) => String.fromCharCode(byte)).join('')
  return { width, height, points: btoa(points) }
}
