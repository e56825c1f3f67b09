import { createSocket } from 'node:dgram'
import { onTestFinished } from 'vitest'
import { type DnsServer, startDnsServer, type Zone } from './dns-server.ts'

/** A DNS server for one test of Vitest's; closed when that ends. */
export async function dnsServer(zone: Zone): Promise<DnsServer> {
  const server = await startDnsServer(zone)
  onTestFinished(server.close)
  return server
}

/** A server that hears every question and answers none. */
export async function silentDnsServer(): Promise<string> {
  const socket = createSocket('udp4')
  await new Promise<void>((bound) => socket.bind(0, '127.0.0.1', bound))
  onTestFinished(() => new Promise<void>((closed) => socket.close(() => closed())))
  return `127.0.0.1:${socket.address().port}`
}
