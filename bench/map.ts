/**
 * How smoothly the console's map moves: milliseconds from frame to frame while it is dragged,
 * at three distances, with the processor slowed down four times.
 * Usage: npm run bench -- map [ROUNDS]
 */
import { chromium, type Page } from '@playwright/test'
import { CHROMIUM_ARGS, chromiumExecutable } from '../scripts/browsers/chromium.ts'
import { buildMapStory } from '../test/e2e/support/map-story.ts'
import { machine, numberArgument, quantile } from './support/figures.ts'
import { dragFrames } from './support/map-frames.ts'

const SLOWED = 4
/** Steps of the wheel from the whole country, which fills the picture and cannot be dragged. */
const DISTANCES = { 'half the country': 1, 'a state': 3, 'a few villages': 9 }

const rounds = numberArgument(0, 5)

console.log(
  `${machine()}, Chromium without GPU, processor slowed ${SLOWED} times; ${rounds} rounds, milliseconds\n`,
)
const story = await buildMapStory()
const browser = await chromium.launch({ executablePath: await chromiumExecutable(), args: CHROMIUM_ARGS })
try {
  for (const [distance, turns] of Object.entries(DISTANCES)) {
    const page = await openMap(turns)
    const frames: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      frames.push(...(await dragFrames(page)))
    }
    const [p50, p95] = [0.5, 0.95].map((part) => quantile(frames, part).toFixed(0))
    console.log(`${distance.padEnd(18)} frames p50 ${p50}, p95 ${p95}`)
    await page.close()
  }
} finally {
  await browser.close()
  await story.remove()
}

async function openMap(turns: number): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  // Whatever it asks for is answered from the folder of the story.
  await story.open(page, { origin: 'http://localhost' })
  await page.locator('.plate-at').first().waitFor()
  const box = await page.locator('.area-map svg').first().boundingBox()
  if (!box) throw new Error('The map is not there.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  for (let turn = 0; turn < turns; turn += 1) await page.mouse.wheel(0, -240)
  await page.waitForTimeout(1500)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  return page
}
