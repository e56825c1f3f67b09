import {
  PICTURE_MAX_BYTES,
  PICTURE_MAX_HEIGHT,
  PICTURE_MAX_WIDTH,
} from '../../../../contract/console/letter-pictures.ts'
import { ApiError } from '../../../api.ts'

/** From what nobody sees to what is still a picture; then it gets smaller instead. */
const QUALITIES = [0.84, 0.76, 0.66, 0.56]
const SMALLER = [1, 0.75, 0.5, 0.35]

/**
 * Makes a picture as large as a letter needs it, and light enough to come along in every copy. Drawn anew, it has no place
 * and no time in it any more.
 * @returns a JPEG as base64
 * @throws {ApiError} in words for who chose it
 */
export async function sizePicture(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture)
    throw refused('Dieses Bild kann dein Browser nicht lesen. Nimm eines als JPEG, PNG oder WebP.')
  const fits = Math.min(1, PICTURE_MAX_WIDTH / picture.width, PICTURE_MAX_HEIGHT / picture.height)
  for (const smaller of SMALLER) {
    const canvas = drawn(picture, fits * smaller)
    for (const quality of QUALITIES) {
      const jpeg = await jpegOf(canvas, quality)
      if (jpeg && jpeg.size <= PICTURE_MAX_BYTES) return base64Of(jpeg)
    }
  }
  throw refused('Dieses Bild wird nicht klein genug für einen Brief. Schneide es zu, oder nimm ein anderes.')
}

const refused = (message: string) => new ApiError({ status: 0, code: 'picture', message })

function drawn(picture: ImageBitmap, factor: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * factor))
  canvas.height = Math.max(1, Math.round(picture.height * factor))
  const context = canvas.getContext('2d')
  if (!context) throw refused('Dein Browser kann keine Bilder verkleinern. Nimm einen anderen.')
  // A JPEG has no clear parts: they become the letter's paper.
  context.fillStyle = '#fffaf0'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}

const jpegOf = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))

function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}
