import { expect, test } from 'vitest'
import { packagesOf } from '../../src/site/shipped-packages.ts'
import { inOwnName } from './bundle-programs.ts'

test.each([
  ['Führe npm run mail:doctor -- DOMAIN aus.', 'Führe dorfteller mail-doctor DOMAIN aus.'],
  ['npm run mail -- send DATEI --yes', 'dorfteller mail send DATEI --yes'],
  ['Mehr sagt npm run doctor.', 'Mehr sagt dorfteller doctor.'],
  [`Dann npm run \${kind} aufrufen.`, `Dann dorfteller \${kind} aufrufen.`],
  ['Neu starten: npm start', 'Neu starten: dorfteller start'],
  ['npm start -- --takeover löst die Seite ab', 'dorfteller start --takeover löst die Seite ab'],
  ['Nimm ein Archiv, das npm run pack gemacht hat.', 'Nimm ein Archiv, das npm run pack gemacht hat.'],
  [
    'Es fehlen Seiten: Führe zuerst npm run build aus.',
    'Es fehlen Seiten: Packe das Archiv neu aus, oder installiere das Paket noch einmal.',
  ],
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
