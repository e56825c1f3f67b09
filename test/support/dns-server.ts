import type { AddressInfo } from 'node:net'
import { Packet, UDPServer } from 'dns2'

/** What a name holds. A text may be as long as it likes; it is sent in strings of 255 bytes. */
export type Records = {
  txt?: string[]
  a?: string[]
  /** `10 mail.example`; `0 .` is the null MX. */
  mx?: string[]
  /** Another name that holds the records in place of this one. */
  cname?: string
  /** The server says that it cannot tell (SERVFAIL), as it does when a zone is out of order. */
  broken?: true
}

export type Zone = Record<string, Records>

export type DnsServer = Awaited<ReturnType<typeof startDnsServer>>

/**
 * A DNS server on 127.0.0.1 that knows these names and no others.
 * @returns its address as `address:port`, and what ends it
 */
export async function startDnsServer(zone: Zone) {
  const server = new UDPServer((request, send) => {
    const [question] = request.questions
    const response = new Packet(request)
    response.header.qr = 1
    // The question's own EDNS record is no part of the answer.
    response.additionals = []
    const records = question && zone[question.name.toLowerCase()]
    if (!question || !records) response.header.rcode = 3
    else if (records.broken) response.header.rcode = 2
    else response.answers = answers(question.name, question.type ?? 0, zone)
    void send(response)
  })
  await server.listen(0, '127.0.0.1')
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

function answers(name: string, type: number, zone: Zone): Packet['answers'] {
  const records = zone[name.toLowerCase()] ?? {}
  const answer = (values: object) =>
    new Packet.Resource({ name, type, class: Packet.CLASS.IN, ttl: 60, ...values })
  const { TXT, A, MX, CNAME } = Packet.TYPE
  if (records.cname)
    return [answer({ type: CNAME, domain: records.cname }), ...answers(records.cname, type, zone)]
  if (type === TXT)
    return (records.txt ?? []).map((text) => answer({ data: text.match(/.{1,255}/gs) ?? [''] }))
  if (type === A) return (records.a ?? []).map((address) => answer({ address }))
  if (type !== MX) return []
  return (records.mx ?? []).map((mx) => {
    const [priority, exchange = ''] = mx.split(' ')
    return answer({ priority: Number(priority), exchange: exchange === '.' ? '' : exchange })
  })
}
