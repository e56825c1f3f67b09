import { letterStreets } from './letter-street.ts'

// The program that the build bundles and runs beside that of the letters (scripts/build/ensure-messages.ts).
const streets = Object.entries(await letterStreets())
process.stdout.write(
  JSON.stringify(
    Object.fromEntries(streets.map(([count, png]) => [count, Buffer.from(png).toString('base64')])),
  ),
)
