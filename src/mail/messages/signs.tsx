import type { CSSProperties, ReactNode } from 'react'
import { inks, type } from './inks.ts'
import { Gap, Night, NightAir, Row, Table } from './parts.tsx'

/** The place-name sign at the village's entrance, where the place is known; else the air that it would have. */
export function PlaceSign() {
  return (
    <>
      {'{{#sign}}'}
      <Enamel padding="26px 32px 0" radius={9}>
        <td className="display" style={placeSignStyle}>
          {'{{sign}}'}
        </td>
      </Enamel>
      {'{{/sign}}{{^sign}}'}
      <NightAir height={12} />
      {'{{/sign}}'}
    </>
  )
}

/** One full colour with a fine line inside its edge: two cells, as mail programs know no inset shadow. */
function Enamel({ padding, radius, children }: { padding: string; radius: number; children: ReactNode }) {
  return (
    <Night padding={padding}>
      <Row>
        <Plate radius={radius}>{children}</Plate>
      </Row>
    </Night>
  )
}

function Plate({ radius, children }: { radius: number; children: ReactNode }) {
  return (
    <td style={{ padding: 3, borderRadius: radius, backgroundColor: inks.mustard }}>
      <Row>{children}</Row>
    </td>
  )
}

const placeSignStyle = {
  padding: '5px 13px 8px',
  border: `2px solid ${inks.ink}`,
  borderRadius: 6,
  color: inks.ink,
  ...type('display', 800, 22, 27, -0.3),
}

/**
 * The enamel sign. The cells carry colour, line and air; the link itself is as high as the sign by its line alone, so
 * that all of it can be tapped.
 */
export function SignButton({ href, children }: { href: string; children: string }) {
  return (
    <Enamel padding="22px 32px 0" radius={10}>
      <SignLink href={href}>{children}</SignLink>
    </Enamel>
  )
}

/** The same between the operator's words, on paper. */
export function PaperSignButton({ href, children }: { href: string; children: string }) {
  return (
    <Table>
      <Gap height={6} />
      <tr>
        <Plate radius={10}>
          <SignLink href={href}>{children}</SignLink>
        </Plate>
      </tr>
      <Gap height={22} />
    </Table>
  )
}

function SignLink({ href, children }: { href: string; children: string }) {
  return (
    <td align="center" style={signStyle}>
      <a
        href={href}
        style={{ display: 'block', color: inks.ink, lineHeight: '52px', textDecoration: 'none' }}
      >
        {children}
      </a>
    </td>
  )
}

const signStyle = {
  padding: '0 30px 1px',
  border: `1.5px solid ${inks.ink}`,
  borderRadius: 7,
  color: inks.ink,
  ...type('text', 700, 19, 52),
  msoLineHeightRule: 'exactly',
} as CSSProperties
