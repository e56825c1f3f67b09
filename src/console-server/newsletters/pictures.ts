import type { FastifyInstance } from 'fastify'
import { PICTURE_MAX_HEIGHT, PICTURE_MAX_WIDTH } from '../../contract/console/letter-pictures.ts'
import { letterPictureRoutes } from '../../contract/console/routes/letter-pictures.ts'
import { recordAction } from '../../database/queries/console/audit.ts'
import { findLetterPictures, keepLetterPicture } from '../../database/queries/letter-pictures.ts'
import { addRoutes } from '../access/add-routes.ts'
import { Refusal } from '../access/refuse.ts'
import { readJpeg } from './read-jpeg.ts'

/** Pictures in letters: added while one is written, and looked at. */
export function addPictures(scope: FastifyInstance): void {
  addRoutes(scope, letterPictureRoutes, {
    'POST /api/letter-pictures': async ({ input: { base64 }, database, by }) => {
      const picture = readJpeg(Buffer.from(base64, 'base64'))
      if (!picture) return new Refusal(400, 'picture', 'Das ist kein ganzes JPEG-Bild. Nimm ein anderes.')
      if (picture.width > PICTURE_MAX_WIDTH || picture.height > PICTURE_MAX_HEIGHT)
        return new Refusal(
          400,
          'picture',
          `Das Bild hat ${picture.width} × ${picture.height} Punkte. Im Brief sind es höchstens ${PICTURE_MAX_WIDTH} × ${PICTURE_MAX_HEIGHT}.`,
        )
      const id = await keepLetterPicture(database, picture)
      await recordAction(database, { ...by(), subject: { picture: id } })
      return { id }
    },

    'GET /api/letter-pictures/:picture': async ({ input: { picture }, database }) =>
      (await findLetterPictures(database, [picture]))[picture] ??
      new Refusal(404, 'not_found', 'Dieses Bild gibt es nicht mehr. Nimm ein anderes.'),
  })
}
