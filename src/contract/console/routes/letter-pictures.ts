import { z } from 'zod'
import { type AddedPicture, PICTURE_MAX_BYTES, type ShownPicture } from '../letter-pictures.ts'
import { json, type Routes } from './route.ts'

/** A third more than its bytes. */
const mostText = Math.ceil(PICTURE_MAX_BYTES / 3) * 4

export const letterPictureRoutes = {
  'POST /api/letter-pictures': {
    least: 'send',
    input: {
      /** A JPEG. */
      base64: z
        .base64('Das ist kein Bild.')
        .max(mostText, `Ein Bild im Brief hat höchstens ${PICTURE_MAX_BYTES / 1000} kB.`),
    },
    bytes: mostText + 1000,
    answer: json<AddedPicture>(),
    audit: 'letter_picture_added',
  },
  'GET /api/letter-pictures/:picture': { least: 'look', answer: json<ShownPicture>() },
} as const satisfies Routes
