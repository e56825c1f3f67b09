import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

/** What Postfix asks about: a recipient, or a whole letter of which the dot was just seen. */
export type Question = {
  at: 'recipient' | 'content'
  recipient: string
  sender: string
  /** How often this recipient was asked about before, at this place. */
  times: number
}

/**
 * Says what becomes of it: nothing to let it pass, or an answer such as `550 5.1.1 No such user` or
 * `450 4.2.0 Greylisted`. An answer that takes its time is a slow server.
 */
export type Judge = (question: Question) => string | undefined | Promise<string | undefined>

/** A policy server as Postfix asks one (SMTPD_POLICY_README), which passes every question to a test's story. */
export async function startPolicyServer(judge: Judge): Promise<{ port: number; stop(): Promise<void> }> {
  const asked = new Map<string, number>()
  const open = new Set<Socket>()
  const answer = async (facts: Map<string, string>) => {
    const at = facts.get('protocol_state') === 'END-OF-MESSAGE' ? 'content' : 'recipient'
    const recipient = facts.get('recipient') ?? ''
    const key = `${at} ${recipient}`
    const times = asked.get(key) ?? 0
    asked.set(key, times + 1)
    return judge({ at, recipient, sender: facts.get('sender') ?? '', times })
  }
  const server = createServer((socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    // Postfix drops a connection when the client behind it went away.
    socket.on('error', () => undefined)
    void talk(socket, answer)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Lines of `name=value`, ended by an empty one; answered by one line and an empty one; again and again. */
async function talk(socket: Socket, answer: (facts: Map<string, string>) => Promise<string | undefined>) {
  let facts = new Map<string, string>()
  for await (const line of createInterface({ input: socket })) {
    if (line !== '') {
      const [name = '', ...value] = line.split('=')
      facts.set(name, value.join('='))
      continue
    }
    const said = await answer(facts)
    facts = new Map()
    if (socket.writable) socket.write(`action=${said ?? 'dunno'}\n\n`)
  }
}
