import type { Page } from '@playwright/test'

/** How the map's shapes are shown while they are dragged. */
export type Drawn = 'map' | 'canvas' | 'nothing'

/** Shows the map as it is, or in its place a canvas with the same shapes, or nothing. */
export function showAs(page: Page, way: Drawn): Promise<void> {
  return page.evaluate((drawn) => {
    const svg = document.querySelector<SVGSVGElement>('.area-map svg')
    const group = svg?.querySelector<SVGGElement>('g')
    if (!svg || !group) throw new Error('The map is not there.')
    document.querySelector('canvas')?.remove()
    group.style.visibility = drawn === 'map' ? '' : 'hidden'
    if (drawn !== 'canvas') return
    const { left, top, width, height } = svg.getBoundingClientRect()
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    canvas.style.cssText = `position:fixed;left:${left}px;top:${top}px;pointer-events:none`
    document.body.append(canvas)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('There is no canvas.')
    const paths = [...group.querySelectorAll('path')].map((path) => {
      const { fill, stroke, strokeWidth } = getComputedStyle(path)
      return {
        shape: new Path2D(path.getAttribute('d') ?? ''),
        fill,
        stroke,
        width: Number.parseFloat(strokeWidth),
      }
    })
    const draw = () => {
      if (!canvas.isConnected) return
      const moved = /translate\((\S+) (\S+)\)/.exec(group.getAttribute('transform') ?? '')
      context.setTransform(1, 0, 0, 1, 0, 0)
      context.clearRect(0, 0, width, height)
      context.translate(Number(moved?.[1] ?? 0), Number(moved?.[2] ?? 0))
      for (const { shape, fill, stroke, width: line } of paths) {
        if (fill !== 'none') {
          context.fillStyle = fill
          context.fill(shape)
        }
        if (stroke === 'none') continue
        context.strokeStyle = stroke
        context.lineWidth = line
        context.stroke(shape)
      }
      requestAnimationFrame(draw)
    }
    draw()
  }, way)
}

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

/** Drags the map a little and lets go. @returns milliseconds until it is drawn anew and shown */
export async function redrawTime(page: Page): Promise<number> {
  const { x, y } = await middle(page)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 40, y + 20, { steps: 4 })
  await page.waitForTimeout(300)
  const drawn = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        addEventListener(
          'pointerup',
          () => {
            const began = performance.now()
            // The frame with the new drawing, and the one after it, which waits for it.
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - began)))
          },
          { once: true, capture: true },
        )
      }),
  )
  await page.waitForTimeout(50)
  await page.mouse.up()
  const time = await drawn
  await page.waitForTimeout(500)
  return time
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
