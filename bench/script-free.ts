import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'

/**
 * Serves a copy of `pageUrl` without any script: the limit that the real page is measured against.
 * Everything else (fonts, icons) is passed through from the real site, compressed alike.
 */
export async function serveScriptFreeCopy(pageUrl: string): Promise<{ url: string; server: Server }> {
  const html = await (await fetch(pageUrl)).text()
  const copy = html
    .replaceAll(/<script\b[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link[^>]+rel="?modulepreload"?[^>]*>/g, '')
    .replaceAll(/<\/?astro-(island|slot)\b[^>]*>/g, '')
  const page = brotliCompressSync(copy)

  const server = createServer(async (asked, answer) => {
    if (asked.url === new URL(pageUrl).pathname) {
      answer
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' })
        .end(page)
      return
    }
    const original = await fetch(new URL(asked.url ?? '/', pageUrl))
    const type = original.headers.get('content-type') ?? 'application/octet-stream'
    answer.writeHead(original.status, { 'content-type': type }).end(Buffer.from(await original.arrayBuffer()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}${new URL(pageUrl).pathname}`, server }
}
