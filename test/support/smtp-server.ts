import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** What the server says instead of yes. */
type Reply = { code: number; text: string }

/** Where in the talk with the server something goes wrong; `content` is the answer to the whole letter. */
type Stage = 'connect' | 'sender' | 'recipient' | 'content'

/** How the server behaves from now on; what is left out goes well. */
type Behaviour = {
  /** Answers with a refusal; that of a recipient may depend on the address. */
  refuse?: { [S in Stage]?: Reply | ((address: string) => Reply | undefined) }
  /** Waits this many milliseconds before it answers. */
  slow?: { [S in Stage]?: number }
  /** Cuts the connection: after the first bytes of a letter, or after it took it (it is among the received ones) and before it said so. */
  close?: 'mid-letter' | 'before-answer'
}

export type ReceivedLetter = {
  envelope: { from: string; to: string[] }
  /** What is to come back of it: HDRS or FULL. */
  comesBack: string | null | undefined
  /** The bytes as they came, dot-stuffing undone. */
  raw: Buffer
  parsed: ParsedMail
  /** Whether it came over TLS. */
  secure: boolean
}

type ServerOptions = {
  /** STARTTLS is offered with a certificate that nobody trusts; `implicit` is TLS from the first byte. */
  tls?: 'none' | 'starttls' | 'implicit'
  /** Asks for this login. */
  login?: { user: string; password: string }
  /** A letter is among the received ones so long after it was, in milliseconds: nobody reads before its sender knows. */
  readAfterMs?: number
}

/** A real SMTP server on 127.0.0.1 that takes letters and can be told to misbehave. */
export async function startSmtpServer({ tls = 'none', login, readAfterMs = 0 }: ServerOptions = {}) {
  let behaviour: Behaviour = {}
  let connections = 0
  const letters: ReceivedLetter[] = []
  /** Open connections by the client's port. */
  const sockets = new Map<number, Socket>()

  async function answer(stage: Stage, done: (error?: Error | null) => void, address = '') {
    await wait(behaviour.slow?.[stage] ?? 0)
    const refuse = behaviour.refuse?.[stage]
    done(refusal(typeof refuse === 'function' ? refuse(address) : refuse))
  }
  const options: SMTPServerOptions = {
    // Its warning that the built-in certificate is public is no news in a test.
    logger: false,
    secure: tls === 'implicit',
    disabledCommands: [...(tls === 'starttls' ? [] : ['STARTTLS']), ...(login ? [] : ['AUTH'])],
    allowInsecureAuth: true,
    authOptional: !login,
    disableReverseLookup: true,
    hideDSN: false,
    onAuth({ username, password }, _session, done) {
      if (login?.user === username && login?.password === password) done(null, { user: username })
      else done(refusal({ code: 535, text: '5.7.8 Authentication credentials invalid' }))
    },
    onConnect: (_session, done) => answer('connect', done),
    onMailFrom: ({ address }, _session, done) => answer('sender', done, address),
    onRcptTo: ({ address }, _session, done) => answer('recipient', done, address),
    async onData(stream: Readable, { envelope, secure, remotePort }, done) {
      const cut = () => sockets.get(remotePort)?.destroy()
      if (behaviour.close === 'mid-letter') stream.once('data', cut)
      const raw = Buffer.concat(await stream.toArray().catch(() => []))
      if (behaviour.close === 'mid-letter') return done()
      if (!behaviour.refuse?.content) {
        const { mailFrom, rcptTo, dsn } = envelope
        const letter = {
          envelope: { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) },
          comesBack: dsn?.ret,
          raw,
          parsed: await simpleParser(raw),
          secure: secure === true,
        }
        if (readAfterMs) setTimeout(() => letters.push(letter), readAfterMs)
        else letters.push(letter)
      }
      if (behaviour.close === 'before-answer') cut()
      return answer('content', done)
    },
  }

  async function listen(port: number) {
    const smtp = new SMTPServer(options)
    smtp.server.on('connection', (socket: Socket) => {
      const { remotePort = 0 } = socket
      connections += 1
      sockets.set(remotePort, socket)
      socket.once('close', () => sockets.delete(remotePort))
    })
    // Clients that go away mid-talk are part of the stories.
    smtp.on('error', () => undefined)
    smtp.listen(port, '127.0.0.1')
    await once(smtp.server, 'listening')
    return smtp
  }
  let running = await listen(0)
  const { port } = running.server.address() as AddressInfo
  return {
    /** smtp://127.0.0.1:port, with user and password when there is a login. */
    url: `${tls === 'implicit' ? 'smtps' : 'smtp'}://${login ? `${login.user}:${login.password}@` : ''}127.0.0.1:${port}`,
    /** What was taken, in that order; restarts keep it. */
    letters,
    taken: () => letters.length,
    /** Whom they were for, in the order of the alphabet. */
    recipients: () => letters.flatMap(({ envelope }) => envelope.to).sort(),
    /** How many connections were opened so far. */
    connections: () => connections,
    setBehaviour(now: Behaviour): void {
      behaviour = now
    },
    /** Resolves when this many letters were taken. */
    async waitFor(count: number): Promise<void> {
      while (letters.length < count) await wait(5)
    },
    /** Goes away at once, cutting every connection. */
    async stop(): Promise<void> {
      const closed = new Promise<void>((resolve) => running.close(resolve))
      for (const socket of sockets.values()) socket.destroy()
      await closed
    },
    /** Comes back on the same port. */
    async start(): Promise<void> {
      running = await listen(port)
    },
  }
}

const refusal = (reply: Reply | undefined): Error | null =>
  reply ? Object.assign(new Error(reply.text), { responseCode: reply.code }) : null
