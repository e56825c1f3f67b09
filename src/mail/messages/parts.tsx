import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import { inks, type } from './inks.ts'
import { WIDTH } from './word.ts'

/** A message as it is written, before it is rendered. All its forms say the same. */
export type Message = {
  subject: string
  /** What an inbox shows beside the subject. */
  preheader: string
  /** The rows above, on the night sky: what it is about, and what to do. */
  night: ReactNode
  /** The rows below, on paper. */
  paper: ReactNode
  /** Why somebody gets it: the first line of its foot. */
  why: string
  /** What can be done about it, before the legal pages. */
  links?: readonly { href: string; words: string }[]
  /** The same as plain text, one line a paragraph. */
  text: string
}

/** Mail programs lay out by tables alone. */
export function Table({ children, ...table }: ComponentProps<'table'>) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0} {...table}>
      <tbody>{children}</tbody>
    </table>
  )
}

/** Cells side by side. */
export function Row({ children, ...table }: ComponentProps<'table'>) {
  return (
    <Table {...table}>
      <tr>{children}</tr>
    </Table>
  )
}

type BandProps = { padding: string; className?: string; style?: CSSProperties; children: ReactNode }

/** A row of the upper part. */
export function Night({ padding, className = '', style, children }: BandProps) {
  return (
    <tr>
      <td className={`pad ${className}`.trim()} style={{ backgroundColor: inks.spruce, ...style, padding }}>
        {children}
      </td>
    </tr>
  )
}

/** A row of the lower part. */
export function Paper({ padding, children }: BandProps) {
  return (
    <tr>
      <td className="pad ground" style={{ backgroundColor: inks.paper, padding }}>
        {children}
      </td>
    </tr>
  )
}

export function Title({ children }: { children: string }) {
  return (
    <Night padding="14px 32px 0">
      <h1
        className="title display"
        style={{ margin: 0, color: inks.paper, ...type('display', 800, 40, 45, -0.9) }}
      >
        {children}
      </h1>
    </Night>
  )
}

/** What it is about. */
export function Lead({ children }: { children: ReactNode }) {
  return (
    <Night padding="12px 32px 0" style={{ color: inks.paper, ...type('text', 400, 18, 27) }}>
      {children}
    </Night>
  )
}

/** What a picture says in words, in mustard above it. */
export function StreetLine({ children }: { children: ReactNode }) {
  return (
    <Night
      padding="32px 32px 20px"
      className="line display"
      style={{ color: inks.mustard, ...type('display', 800, 21, 28, -0.3) }}
    >
      {children}
    </Night>
  )
}

/**
 * The street: a picture that the letter brings along (compose.ts). Where pictures are off its words stand there, set in
 * as all others are.
 */
export function Street({ alt }: { alt: string }) {
  return (
    <tr>
      <td style={{ padding: 0, backgroundColor: inks.spruce }}>
        <img className="display" src="cid:{{street}}" width={WIDTH} alt={alt} style={streetStyle} />
      </td>
    </tr>
  )
}

const streetStyle = {
  display: 'block',
  width: '100%',
  maxWidth: WIDTH,
  height: 'auto',
  border: 0,
  color: inks.paper,
  ...type('display', 800, 17, 48),
  textIndent: 12,
} as const

/** Air in the upper part. */
export function NightAir({ height }: { height: number }) {
  return <Gap height={height} color={inks.spruce} />
}

/** A row of air. Word makes an empty cell as high as its type, so there is a blank in it. */
export function Gap({ height, color }: { height: number; color?: string }) {
  return (
    <tr>
      <td
        height={height}
        style={{ height, fontSize: 1, lineHeight: '1px', ...(color && { backgroundColor: color }) }}
      >
        &nbsp;
      </td>
    </tr>
  )
}

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <p className="ink" style={{ margin: '0 0 16px', color: inks.ink, ...type('text', 400, 17, 26) }}>
      {children}
    </p>
  )
}

/** What one needs only if something is not as expected. */
export function Aside({ children }: { children: ReactNode }) {
  return (
    <p className="ink-soft" style={{ margin: '0 0 16px', color: inks.inkSoft, ...type('text', 400, 15, 22) }}>
      {children}
    </p>
  )
}

export function PaperLink({ href, children }: { href: string; children: string }) {
  return (
    <a className="ink" href={href} style={{ color: inks.ink, textDecoration: 'underline' }}>
      {children}
    </a>
  )
}
