import { expect, test } from 'vitest'
import { packagesOf } from '../../src/site/shipped-packages.ts'
import { inOwnName } from './bundle-programs.ts'

test.each([
  ['Führe npm run mail:doctor -- DOMAIN aus.', 'Führe dorfteller mail-doctor DOMAIN aus.'],
  ['npm run mail -- send DATEI --yes', 'dorfteller mail send DATEI --yes'],
  ['Mehr sagt npm run doctor.', 'Mehr sagt dorfteller doctor.'],
  [`Dann npm run \${kind} aufrufen.`, `Dann dorfteller \${kind} aufrufen.`],
  ['Zum Beispiel: PORT=3001 npm start', 'Zum Beispiel: PORT=3001 dorfteller start'],
])('%s', (said, inArtefact) => {
  expect(inOwnName(said)).toBe(inArtefact)
})

test('a module belongs to the package whose folder is nearest', () => {
  const modules = [
    '/p/node_modules/pg/lib/index.js',
    '/p/node_modules/@fastify/cors/index.js',
    '/p/node_modules/mailparser/node_modules/libmime/lib/libmime.js',
    '/p/src/config.ts',
    'node:fs',
  ]
  expect([...packagesOf(modules)]).toEqual([
    '/p/node_modules/pg',
    '/p/node_modules/@fastify/cors',
    '/p/node_modules/mailparser/node_modules/libmime',
  ])
})
