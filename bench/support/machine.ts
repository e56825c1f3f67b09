import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'

/** An account of this machine. @throws when there is none of the name */
export async function accountOf(name: string): Promise<{ uid: number; gid: number }> {
  const line = (await readFile('/etc/passwd', 'utf8')).split('\n').find((one) => one.startsWith(`${name}:`))
  const [uid, gid] = line?.split(':').slice(2, 4).map(Number) ?? []
  if (uid === undefined || gid === undefined) throw new Error(`This system has no account ${name}.`)
  return { uid, gid }
}

/** Ports that are free at the same moment. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return ports
}
