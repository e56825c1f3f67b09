import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { codeOf } from '../../src/problem.ts'

/**
 * A port that was free a moment ago, for a program that must know it before it listens; the one given, if it is. Below
 * those that systems give to whoever connects: one of these may be taken before the program listens.
 */
export async function freePort(rather = randomInt(11_000, 32_000)): Promise<number> {
  const server = createServer().listen(rather, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    if (codeOf(error) !== 'EADDRINUSE') throw error
    return freePort()
  }
  server.close()
  await once(server, 'close')
  return rather
}

/** Resolves as soon as somebody greets at the port, as mail servers do; rejects after ten seconds. */
export async function answers(port: number): Promise<void> {
  for (let left = 200; ; left--) {
    const socket = connect(port, '127.0.0.1')
    try {
      await once(socket, 'data')
      return
    } catch (error) {
      if (left === 0) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    } finally {
      socket.destroy()
    }
  }
}
