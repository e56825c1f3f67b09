import { expect, test } from 'vitest'
import { type Faults, SimulatedWorker, World } from '../../../test/support/simulated-post.ts'
import { MailServer } from './mail-server.ts'
import { PostOffice } from './post-office.ts'

const IN_DOUBT = 3
const RUNS = 10_000
const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const DAY = 86_400_000

type Running = { worker: SimulatedWorker; stop(): void }

function start(world: World, number: number): Running {
  const worker = new SimulatedWorker(world, number)
  const stopping = new AbortController()
  const { clock, outbox, transport, write } = worker
  const server = new MailServer({
    transport,
    connections: IN_DOUBT,
    clock,
    stopping: stopping.signal,
    onChange: () => {},
    log: quiet,
  })
  void new PostOffice({
    outbox,
    server,
    write,
    transport,
    connections: IN_DOUBT,
    lettersInDoubt: IN_DOUBT,
    clock,
    stopping: stopping.signal,
    stopped: new AbortController().signal,
    log: quiet,
  }).run()
  return { worker, stop: () => stopping.abort() }
}

/** A launch and a few letters that were asked for; everything goes wrong that the faults say, for twenty seconds. */
async function story(seed: number, faults: Faults, letters = 14): Promise<World> {
  const world = new World(seed, faults)
  const { time, database, chance } = world
  for (let number = 0; number < letters; number += 1) database.add(`letter ${number}`, number % 5 === 0)
  const workers = new Map<SimulatedWorker, Running>()
  let hired = 0
  const hire = () => {
    hired += 1
    const running = start(world, hired)
    workers.set(running.worker, running)
  }
  world.onDeath = (worker) => {
    workers.delete(worker)
    // Every fifth death is a power cut, which takes all workers and what the database had not written down.
    if (chance() < 0.2) {
      for (const other of workers.keys()) other.alive = false
      world.deaths += workers.size
      workers.clear()
      database.losesPower()
    }
    time.at(time.now() + 500, hire)
  }
  hire()
  if (chance() < 0.3) hire()

  const tick = () => {
    database.supervise()
    database.tend()
    // Hours in which nothing is due need not be lived through.
    if (database.idleFor() > 10_000) time.skip(database.idleFor() - 1_000)
    time.at(time.now() + 5_000, tick)
  }
  tick()
  for (const letter of database.letters.values())
    if (chance() < 0.25)
      time.at(chance() * 3_000, () => {
        letter.leftAt ??= time.now()
      })
  if (chance() < 0.3) pauseAWhile(world)
  time.at(20_000, () => world.calmDown())

  const waits = () => [...database.letters.values()].some(({ outcome }) => outcome === null)
  await time.pass(10 * DAY, () => !waits())
  for (const { stop } of workers.values()) stop()
  await time.pass(time.now() + 1_000, () => false)
  return world
}

/** What must be true of every story, whatever went wrong. */
function promisesBroken({ database, broken, mostInDoubt, deaths, lostAnswers }: World): string[] {
  const letters = [...database.letters.values()]
  const repeats = letters.reduce((sum, { copies }) => sum + Math.max(0, copies - 1), 0)
  return [
    ...broken,
    ...letters.filter(({ outcome }) => outcome === null).map(({ id }) => `${id} was forgotten`),
    ...letters
      .filter(({ outcome, copies }) => outcome === 'sent' && copies === 0)
      .map(({ id }) => `${id} was noted as sent, and was not`),
    ...letters
      .filter(({ outcome, doubts }) => outcome === 'uncertain' && doubts !== 2)
      .map(({ id }) => `${id} was given up after one doubt`),
    // A power cut takes with it that a letter was begun just now, so that nobody counts that try.
    ...letters
      .filter(({ copies }) => copies > 2 + database.powerCuts)
      .map(({ id, copies }) => `${id} came ${copies} times`),
    ...letters
      .filter(({ outcome, leftAt }) => (outcome === 'left') !== (leftAt !== null && outcome === 'left'))
      .map(({ id }) => `${id} is said to have left`),
    ...(mostInDoubt > IN_DOUBT ? [`${mostInDoubt} letters were in doubt at once`] : []),
    ...(repeats > deaths * IN_DOUBT + lostAnswers ? [`${repeats} repeats by ${deaths} deaths`] : []),
  ]
}

/** The newsletter pauses and goes on: what was set aside is queued anew (resume_newsletter). */
function pauseAWhile({ time, database, chance }: World): void {
  time.at(chance() * 2_000, () => {
    database.paused = true
  })
  time.at(2_000 + chance() * 5_000, () => {
    database.paused = false
    for (const { id, outcome, asked } of database.letters.values())
      if (outcome === null && !asked) database.queue(id, 0)
  })
}

async function stories(runs: number, faults: Faults) {
  const broken: string[] = []
  const seen = { deaths: 0, lostAnswers: 0, repeats: 0, outcomes: new Set<string | null>() }
  for (let seed = 1; seed <= runs; seed += 1) {
    const world = await story(seed, faults)
    broken.push(...promisesBroken(world).map((what) => `story ${seed}: ${what}`))
    seen.deaths += world.deaths
    seen.lostAnswers += world.lostAnswers
    for (const { copies, outcome } of world.database.letters.values()) {
      seen.repeats += Math.max(0, copies - 1)
      seen.outcomes.add(outcome)
    }
  }
  return { broken, seen }
}

test('in ten thousand stories, with a fault at any await, no promise is broken', async () => {
  const { broken, seen } = await stories(RUNS, {
    death: 0.004,
    database: 0.03,
    server: 0.1,
    lostAnswer: 0.05,
  })
  expect(broken).toEqual([])
  // All of it happened, otherwise this would have shown nothing.
  expect([...seen.outcomes].sort()).toEqual(['left', 'refused', 'sent', 'uncertain'])
  expect(seen.deaths).toBeGreaterThan(RUNS / 10)
  expect(seen.repeats).toBeGreaterThan(RUNS / 100)
}, 120_000)

test('a server that is away, busy or wants fewer letters puts off none of them', async () => {
  const { broken, seen } = await stories(200, { death: 0, database: 0, server: 0.2, lostAnswer: 0 })
  expect(broken).toEqual([])
  expect(seen.repeats).toBe(0)
})

/**
 * Two hundred newsletters, and after two seconds a letter that somebody asked for: how many newsletters begin between its
 * claim and its own first byte, and how many letters were claimed ahead at most.
 */
async function launchWithALetter(seed: number): Promise<{ before: number; ahead: number }> {
  const world = new World(seed, { death: 0, database: 0, server: 0, lostAnswer: 0 })
  const { time, database } = world
  for (let number = 0; number < 200; number += 1) database.add(`newsletter ${number}`, false)
  time.at(2_000, () => database.add('asked', true))
  const seen = { before: 0, ahead: 0 }
  const firstByte = world.firstByte.bind(world)
  world.firstByte = (letter, worker) => {
    const asked = database.letters.get('asked')
    if (!letter.asked && asked?.job && asked.copies === 0) seen.before += 1
    const claimed = [...database.letters.values()].filter(
      ({ job, begunAt, outcome }) => job !== null && begunAt === null && outcome === null,
    )
    seen.ahead = Math.max(seen.ahead, claimed.length)
    firstByte(letter, worker)
  }
  const { stop } = start(world, 1)
  await time.pass(600_000, () => database.letters.get('asked')?.outcome === 'sent')
  stop()
  await time.pass(time.now() + 120_000, () => false)
  return seen
}

test('letters are claimed about a second ahead; what somebody asked for leaves before those', async () => {
  const seen = await Promise.all(Array.from({ length: 20 }, (_, seed) => launchWithALetter(seed + 1)))
  // Those that the other lanes have in hand.
  expect(Math.max(...seen.map(({ before }) => before))).toBeLessThanOrEqual(2 * IN_DOUBT)
  // Three lanes send some fifteen a second.
  expect(Math.max(...seen.map(({ ahead }) => ahead))).toBeLessThanOrEqual(30)
})
