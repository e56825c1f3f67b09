import { expect, test } from 'vitest'
import { appForAll } from '../../../test/support/fresh-app.ts'
import { NOTICE_FACES } from '../../contract/notice.ts'
import { cutFace } from '../../design/fonts/subset.ts'
import { placePictureSvg } from '../../site/pictures/place-picture.ts'

const face = await cutFace(NOTICE_FACES.display)
const server = appForAll({}, undefined, {
  files: {
    ...Object.fromEntries(['display', 'text', 'strong'].map((name) => [`aushang/schrift/${name}.ttf`, face])),
    'aushang/blatt.html': '<title>Aushang</title>',
    'og/spruce.svg': placePictureSvg('spruce'),
    'og/brick.svg': placePictureSvg('brick'),
  },
})

const get = (path: string, headers: Record<string, string> = {}) => server.app.inject({ url: path, headers })

test('Kremmen’s picture is for every site and every cache, as long as a standing is', async () => {
  const answer = await get('/og/16766.png')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=300',
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect(answer.headers['x-robots-tag']).toBeUndefined()
  expect([answer.rawPayload.readUInt32BE(16), answer.rawPayload.readUInt32BE(20)]).toEqual([1200, 630])
  const again = await get('/og/16766.png', { 'if-none-match': String(answer.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('a postal code that there is not has no picture', async () => {
  for (const name of ['99999.png', '1676.png', '167667.png', '16766.svg', 'spruce.svg', 'spruce']) {
    const { statusCode, headers } = await get(`/og/${name}`)
    expect([name, statusCode, headers['cache-control']]).toEqual([name, 404, 'no-cache'])
  }
})

test('without the database whoever shares a place shows the neutral picture, and no cache keeps it', async () => {
  await server.ask('revoke execute on function place_standing(text) from anon')
  const { statusCode, headers } = await get('/og/16833.png')
  expect([statusCode, headers.location, headers['cache-control']]).toEqual([302, '/og/home.png', 'no-store'])
})
