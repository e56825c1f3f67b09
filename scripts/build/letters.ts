import { renderMessages } from '../../src/mail/messages/render-all.tsx'
import { letterStreets } from '../../src/site/pictures/letter-street.ts'

// The program that the build bundles and runs, as Node cannot run .tsx itself: it prints the letters' words and pictures.
const streets = Object.entries(await letterStreets()).map(([count, png]) => [
  count,
  Buffer.from(png).toString('base64'),
])
const messages = await renderMessages()
process.stdout.write(JSON.stringify({ messages, streets: Object.fromEntries(streets) }))
