import type { Page } from '@playwright/test'

/** Drags the map to and fro as far as it is drawn. @returns milliseconds between the frames in which it had moved */
export async function dragFrames(page: Page): Promise<number[]> {
  const { x, y } = await middle(page)
  await page.evaluate(watchFrames)
  await page.mouse.move(x, y)
  await page.mouse.down()
  // Within the part that is drawn beyond the edges: nothing is drawn anew.
  for (let step = 1; step <= 60; step += 1) {
    const away = 60 * Math.sin((step / 60) * 4 * Math.PI)
    await page.mouse.move(x + away, y + away / 2)
  }
  await page.mouse.move(x, y)
  const frames = await page.evaluate(() => (window as unknown as Watching).stopFrames())
  await page.mouse.up()
  await page.waitForTimeout(500)
  return frames
}

async function middle(page: Page): Promise<{ x: number; y: number }> {
  const box = await page.locator('.area-map svg').first().boundingBox()
  if (!box) throw new Error('The map is not there.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

type Watching = { stopFrames: () => number[] }

/** Runs in the page. */
function watchFrames(): void {
  const group = document.querySelector('.area-map svg g')
  const frames: number[] = []
  let last: { at: number; transform: string | null | undefined } | undefined
  let isOver = false
  const look = (at: number) => {
    const transform = group?.getAttribute('transform')
    if (last && transform !== last.transform) frames.push(at - last.at)
    last = { at, transform }
    if (!isOver) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  ;(window as unknown as Watching).stopFrames = () => {
    isOver = true
    return frames
  }
}
