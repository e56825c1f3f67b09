import { createServer } from 'node:net'
import { codeOf, Problem } from '../../terminal/problem.ts'

/** Asks the system for the port and gives it back, so that a taken port is told before anything is built. */
export async function requireFreePort(host: string, port: number): Promise<void> {
  const server = createServer()
  try {
    await new Promise<void>((done, failed) => server.once('error', failed).listen({ host, port }, done))
  } catch (error) {
    throw portProblem(error, host, port) ?? error
  }
  await new Promise((done) => server.close(done))
}

function portProblem(error: unknown, host: string, port: number): Problem | undefined {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new Problem(
        `Port ${port} auf ${host} ist von einem anderen Programm belegt. ` +
          `Beende es, oder nimm einen anderen Port: PORT=${port + 1} npm start`,
      )
    case 'EACCES':
      return new Problem(
        `Dieser Benutzer darf Port ${port} nicht öffnen. Nimm einen Port ab 1024 (PORT=3000) und stelle einen Webserver davor.`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new Problem(
        `HOST ist ${host}, und das ist keine Adresse dieser Maschine. Nimm 127.0.0.1 (nur diese Maschine) oder 0.0.0.0 (alle Netze).`,
      )
    default:
      return undefined
  }
}
