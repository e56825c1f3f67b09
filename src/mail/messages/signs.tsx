import type { CSSProperties, ReactNode } from 'react'
import { brand } from '../../content/brand.ts'
import { inkOf } from '../../design/inks.ts'
import { display, text } from './inks.ts'
import { Band, Gap, Row, Table } from './parts.tsx'

type PlateProps = { radius: number | string; padding?: number; ink?: string; children: ReactNode }

/** One full colour with a fine line inside its edge: two cells, as mail programs know no inset shadow. */
function Plate({ radius, padding = 3, ink = 'mustard', children }: PlateProps) {
  return (
    <Row>
      <td style={{ padding, borderRadius: radius, backgroundColor: inkOf(ink) }}>
        <Row>{children}</Row>
      </td>
    </Row>
  )
}

/** The place-name sign at the village's entrance, where the place is known; else the air that it would have. */
export function PlaceSign() {
  return (
    <>
      {'{{#sign}}'}
      <Band padding="26px 32px 0">
        <Plate radius={9}>
          <td className="display" style={placeSignStyle}>
            {'{{sign}}'}
          </td>
        </Plate>
      </Band>
      {'{{/sign}}{{^sign}}'}
      <Gap night height={12} />
      {'{{/sign}}'}
    </>
  )
}

const placeSignStyle = {
  padding: '5px 13px 8px',
  border: `2px solid ${inkOf('ink')}`,
  borderRadius: 6,
  ...display('ink', 22, 27, -0.3),
}

/**
 * The enamel sign: what is to be done. The cells carry colour, line and air; the link itself is as high as the sign by
 * its line alone, so that all of it can be tapped.
 */
export function SignButton({ href, children }: { href: string; children: string }) {
  return (
    <Plate radius={10}>
      <td align="center" style={signStyle}>
        <a href={href} style={signLinkStyle}>
          {children}
        </a>
      </td>
    </Plate>
  )
}

const signStyle = {
  padding: '0 30px 1px',
  border: `1.5px solid ${inkOf('ink')}`,
  borderRadius: 7,
  ...text('ink', 19, 52, 700),
  msoLineHeightRule: 'exactly',
} as CSSProperties

const signLinkStyle = {
  display: 'block',
  color: inkOf('ink'),
  lineHeight: '52px',
  textDecoration: 'none',
} as const

/** A house number. */
export function NumberPlate({ children }: { children: string }) {
  return (
    <Plate radius={7} padding={2} ink="spruce">
      <td width={26} height={26} align="center" className="display" style={numberStyle}>
        {children}
      </td>
    </Plate>
  )
}

const numberStyle = { border: `1.5px solid ${inkOf('paper')}`, borderRadius: 5, ...display('paper', 17, 26) }

/** The plate with the house, and the name. Where round corners are not known the plate is square. */
export function BrandMark() {
  return (
    <Row>
      <td style={{ padding: '0 12px 0 0' }}>
        <Plate radius="50%" padding={2} ink="paper">
          <td style={{ padding: '8px 8px 9px', border: `2px solid ${inkOf('tomato')}`, borderRadius: '50%' }}>
            <House />
          </td>
        </Plate>
      </td>
      <td className="display" style={display('paper', 25, 30, -0.9)}>
        {brand}
      </td>
    </Row>
  )
}

/** From the ridge down: how much of a row's 24 pixels is sky on either side. */
const ROOF = [10, 7, 4, 1] as const

/** Of cells alone, so that it stands there before pictures are allowed. */
function House() {
  return (
    <Table width={24} style={{ width: 24 }}>
      {ROOF.map((sky) => (
        <tr key={sky}>
          <td colSpan={3} height={3} style={{ ...cell(3), ...roof, borderWidth: `0 ${sky}px` }} />
        </tr>
      ))}
      <tr>
        <td width={6} height={11} style={{ ...cell(11), borderLeft: `3px solid ${inkOf('paper')}` }} />
        <td width={6} height={11} style={cell(11, 'mustard')} />
        <td width={6} height={11} style={{ ...cell(11), borderRight: `3px solid ${inkOf('paper')}` }} />
      </tr>
    </Table>
  )
}

/** Word makes an empty cell as high as its type. */
const cell = (height: number, ink = 'spruce') =>
  ({
    height,
    backgroundColor: inkOf(ink),
    fontSize: 1,
    lineHeight: '1px',
    msoLineHeightRule: 'exactly',
  }) as CSSProperties

const roof = { borderStyle: 'solid', borderColor: inkOf('paper') }
