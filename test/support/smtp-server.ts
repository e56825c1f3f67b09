import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'

/** What the server says instead of yes. */
export type Reply = { code: number; text: string }

/** Where in the talk with the server something goes wrong; `content` is the answer to the whole letter. */
export type Stage = 'connect' | 'sender' | 'recipient' | 'content'

/** How the server behaves from now on; what is left out goes well. */
export type Behaviour = {
  /** Answers with a refusal; for recipients also by address. */
  refuse?: {
    [S in Exclude<Stage, 'recipient' | 'sender'>]?: Reply
  } & {
    sender?: Reply | (() => Reply | undefined)
    recipient?: Reply | ((address: string) => Reply | undefined)
  }
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
  /** The bytes as they came, dot-stuffing undone. */
  raw: Buffer
  parsed: ParsedMail
  /** Whether it came over TLS. */
  secure: boolean
}

export type TestSmtpServer = {
  /** smtp://127.0.0.1:port, with user and password when there is a login. */
  url: string
  port: number
  /** What was taken, in that order; restarts keep it. */
  letters: ReceivedLetter[]
  /** How many letters were taken. */
  taken(): number
  /** Whom they were for, in the order of the alphabet. */
  recipients(): string[]
  /** How many bytes of letters came in, also of those that were not taken. */
  bytes(): number
  /** How many connections were opened so far. */
  connections(): number
  setBehaviour(behaviour: Behaviour): void
  /** Resolves when this many letters were taken. */
  waitFor(count: number): Promise<void>
  /** Goes away at once, cutting every connection. */
  stop(): Promise<void>
  /** Comes back on the same port. */
  start(): Promise<void>
}

type ServerOptions = {
  /** STARTTLS is offered with a certificate that nobody trusts; `implicit` is TLS from the first byte. */
  tls?: 'none' | 'starttls' | 'implicit'
  /** Asks for this login. */
  login?: { user: string; password: string }
}

/** A real SMTP server on 127.0.0.1 that takes letters and can be told to misbehave. */
export async function startSmtpServer(options: ServerOptions = {}): Promise<TestSmtpServer> {
  const state: State = {
    behaviour: {},
    letters: [],
    taken: 0,
    bytes: 0,
    connections: 0,
    onTaken: new Set(),
    sockets: new Map(),
  }
  let running = await listen(options, state, 0)
  const { port } = running
  const login = options.login ? `${options.login.user}:${options.login.password}@` : ''
  return {
    url: `${options.tls === 'implicit' ? 'smtps' : 'smtp'}://${login}127.0.0.1:${port}`,
    port,
    letters: state.letters,
    taken: () => state.taken,
    recipients: () => state.letters.flatMap(({ envelope }) => envelope.to).sort(),
    bytes: () => state.bytes,
    connections: () => state.connections,
    setBehaviour(behaviour) {
      state.behaviour = behaviour
    },
    waitFor: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (state.taken < count) return
          state.onTaken.delete(look)
          resolve()
        }
        state.onTaken.add(look)
        look()
      }),
    stop: () => running.stop(),
    async start() {
      running = await listen(options, state, port)
    },
  }
}

type State = {
  behaviour: Behaviour
  letters: ReceivedLetter[]
  taken: number
  bytes: number
  connections: number
  onTaken: Set<() => void>
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
  }
}

function handlers(options: ServerOptions, state: State): SMTPServerOptions {
  const answer = (stage: Stage, reply: () => Reply | undefined, done: (error?: Error | null) => void) => {
    const say = () => done(refusal(reply()))
    const wait = state.behaviour.slow?.[stage]
    if (wait) setTimeout(say, wait)
    else say()
  }
  return {
    onAuth({ username, password }, _session, done) {
      const { login } = options
      const right = login?.user === username && login?.password === password
      if (right) done(null, { user: username })
      else done(refusal({ code: 535, text: '5.7.8 Authentication credentials invalid' }))
    },
    onConnect({ remotePort }, done) {
      state.connections += 1
      if (state.behaviour.close === 'connect') cut(state, remotePort)
      else answer('connect', () => state.behaviour.refuse?.connect, done)
    },
    onMailFrom(_address, _session, done) {
      const refuse = state.behaviour.refuse?.sender
      answer('sender', () => (typeof refuse === 'function' ? refuse() : refuse), done)
    },
    onRcptTo({ address }, _session, done) {
      const refuse = state.behaviour.refuse?.recipient
      answer('recipient', () => (typeof refuse === 'function' ? refuse(address) : refuse), done)
    },
    onData(stream, session, done) {
      if (state.behaviour.close === 'mid-letter') stream.once('data', () => cut(state, session.remotePort))
      take(stream, session, state).then(() => answer('content', () => undefined, done), done)
    },
  }
}

/** Reads a letter to its end and keeps it, unless it is to be refused. */
async function take(stream: Readable, session: SMTPServerSession, state: State) {
  const chunks: Buffer[] = []
  for await (const chunk of stream) {
    chunks.push(chunk as Buffer)
    state.bytes += (chunk as Buffer).length
  }
  const { refuse, close } = state.behaviour
  if (refuse?.content) throw refusal(refuse.content)
  const raw = Buffer.concat(chunks)
  const { mailFrom, rcptTo } = session.envelope
  state.letters.push({
    envelope: { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) },
    raw,
    parsed: await simpleParser(raw),
    secure: session.secure === true,
  })
  state.taken += 1
  for (const look of state.onTaken) look()
  if (close === 'before-answer') cut(state, session.remotePort)
}

function cut(state: State, remotePort: number) {
  state.sockets.get(remotePort)?.destroy()
}

function refusal(reply: Reply | undefined): Error | null {
  return reply ? Object.assign(new Error(reply.text), { responseCode: reply.code }) : null
}
