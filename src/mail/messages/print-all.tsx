import { renderMessages } from './render-all.tsx'

// The program that the build bundles and runs (scripts/build/ensure-messages.ts): Node cannot run .tsx itself.
process.stdout.write(JSON.stringify(await renderMessages()))
