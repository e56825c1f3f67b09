import { request } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'

// Fifty visitors of https://dorf.localhost each second for forty seconds, over many lines; one in ten signs up. Says who got which answer.

const answers: Record<string, number> = {}
const begun = performance.now()
for (let number = 0; number < 2000; number += 1) {
  visit(number, (answer) => (answers[answer] = (answers[answer] ?? 0) + 1))
  await wait(Math.max(1, begun + number * 20 - performance.now()))
}
process.on('exit', () => console.log(JSON.stringify(answers)))

function visit(number: number, note: (answer: string) => void): void {
  const form = { email: `visitor-${number}@example.org`, postal_code: '16766', consent: 'on' }
  const body = number % 10 === 0 ? new URLSearchParams(form).toString() : undefined
  const type = body && { 'content-type': 'application/x-www-form-urlencoded' }
  request('https://127.0.0.1/anmelden', {
    localAddress: `127.1.${number >> 7}.${1 + (number & 127)}`,
    servername: 'dorf.localhost',
    // Caddy's own authority vouches for it.
    rejectUnauthorized: false,
    agent: false,
    signal: AbortSignal.timeout(20_000),
    method: body ? 'POST' : 'GET',
    headers: { host: 'dorf.localhost', 'sec-fetch-site': 'same-origin', ...type },
  })
    .on('response', (answer) => answer.resume().on('end', () => note(String(answer.statusCode))))
    .on('error', (error) => note(error.message))
    .end(body)
}
