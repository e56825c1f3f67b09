import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'

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
  /**
   * Cuts the connection: before the greeting, after the first bytes of a letter, or after it took the letter but
   * before it said so (the letter is among the received ones).
   */
  close?: 'connect' | 'mid-letter' | 'before-answer'
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

export type TestSmtpServer = Awaited<ReturnType<typeof startSmtpServer>>

/** A real SMTP server on 127.0.0.1 that takes letters and can be told to misbehave. */
export async function startSmtpServer(options: ServerOptions = {}) {
  const state: State = { behaviour: {}, letters: [], connections: 0, sockets: new Map() }
  let running = await listen(options, state, 0)
  const { port } = running
  const login = options.login ? `${options.login.user}:${options.login.password}@` : ''
  return {
    /** smtp://127.0.0.1:port, with user and password when there is a login. */
    url: `${options.tls === 'implicit' ? 'smtps' : 'smtp'}://${login}127.0.0.1:${port}`,
    /** What was taken, in that order; restarts keep it. */
    letters: state.letters,
    /** How many letters were taken. */
    taken: () => state.letters.length,
    /** Whom they were for, in the order of the alphabet. */
    recipients: () => state.letters.flatMap(({ envelope }) => envelope.to).sort(),
    /** How many connections were opened so far. */
    connections: () => state.connections,
    setBehaviour(behaviour: Behaviour): void {
      state.behaviour = behaviour
    },
    /** Resolves when this many letters were taken. */
    async waitFor(count: number): Promise<void> {
      while (state.letters.length < count) await wait(5)
    },
    /** Goes away at once, cutting every connection. */
    stop: () => running.stop(),
    /** Comes back on the same port. */
    async start(): Promise<void> {
      running = await listen(options, state, port)
    },
  }
}

type State = {
  behaviour: Behaviour
  letters: ReceivedLetter[]
  connections: number
  /** Open connections by the client's port. */
  sockets: Map<number, Socket>
}

async function listen(options: ServerOptions, state: State, port: number) {
  const smtp = new SMTPServer({ ...serverOptions(options), ...handlers(options, state) })
  smtp.server.on('connection', (socket: Socket) => {
    const { remotePort = 0 } = socket
    state.sockets.set(remotePort, socket)
    socket.once('close', () => state.sockets.delete(remotePort))
  })
  // Clients that go away mid-talk are part of the stories.
  smtp.on('error', () => undefined)
  smtp.listen(port, '127.0.0.1')
  await once(smtp.server, 'listening')
  return {
    port: (smtp.server.address() as AddressInfo).port,
    async stop() {
      const closed = new Promise<void>((resolve) => smtp.close(resolve))
      for (const socket of state.sockets.values()) socket.destroy()
      await closed
    },
  }
}

function serverOptions({ tls = 'none', login }: ServerOptions): SMTPServerOptions {
  return {
    // Its warning that the built-in certificate is public is no news in a test.
    logger: false,
    secure: tls === 'implicit',
    disabledCommands: [...(tls === 'starttls' ? [] : ['STARTTLS']), ...(login ? [] : ['AUTH'])],
    allowInsecureAuth: true,
    authOptional: !login,
    disableReverseLookup: true,
    hideDSN: false,
  }
}

function handlers({ login, readAfterMs }: ServerOptions, state: State): SMTPServerOptions {
  type Done = (error?: Error | null) => void
  const answer = async (stage: Stage, done: Done, address = '') => {
    const { slow } = state.behaviour
    if (slow?.[stage]) await wait(slow[stage])
    const refuse = state.behaviour.refuse?.[stage]
    done(refusal(typeof refuse === 'function' ? refuse(address) : refuse))
  }
  return {
    onAuth({ username, password }, _session, done) {
      if (login?.user === username && login?.password === password) done(null, { user: username })
      else done(refusal({ code: 535, text: '5.7.8 Authentication credentials invalid' }))
    },
    onConnect({ remotePort }, done) {
      state.connections += 1
      if (state.behaviour.close === 'connect') state.sockets.get(remotePort)?.destroy()
      else answer('connect', done)
    },
    onMailFrom: ({ address }, _session, done) => answer('sender', done, address),
    onRcptTo: ({ address }, _session, done) => answer('recipient', done, address),
    onData(stream, session, done) {
      if (state.behaviour.close === 'mid-letter')
        stream.once('data', () => state.sockets.get(session.remotePort)?.destroy())
      take(stream, session, state, readAfterMs).then(() => answer('content', done), done)
    },
  }
}

/** Reads a letter to its end and keeps it, unless it is to be refused. */
async function take(
  stream: Readable,
  { envelope, ...session }: SMTPServerSession,
  state: State,
  readAfterMs?: number,
) {
  const raw = Buffer.concat(await stream.toArray())
  const { refuse, close } = state.behaviour
  if (refuse?.content) return
  const { mailFrom, rcptTo } = envelope
  const letter = {
    envelope: { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) },
    comesBack: envelope.dsn?.ret,
    raw,
    parsed: await simpleParser(raw),
    secure: session.secure === true,
  }
  if (readAfterMs) setTimeout(() => state.letters.push(letter), readAfterMs)
  else state.letters.push(letter)
  if (close === 'before-answer') state.sockets.get(session.remotePort)?.destroy()
}

function refusal(reply: Reply | undefined): Error | null {
  return reply ? Object.assign(new Error(reply.text), { responseCode: reply.code }) : null
}
