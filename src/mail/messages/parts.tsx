import type { ComponentProps, ReactNode } from 'react'
import { inkOf } from '../../design/inks.ts'
import { display, text } from './inks.ts'
import { WIDTH } from './word.ts'

/** A message as it is written, before it is rendered. */
export type Message = {
  subject: string
  /** What an inbox shows beside the subject. */
  preheader: string
  title: string
  /** The rows below the title, on the night sky: what it is about, and what to do. */
  night: ReactNode
  /** The rows below, on paper. */
  paper: ReactNode
  /** Why somebody gets it: the first line of its foot. */
  why: string
  /** What can be done about it, before the legal pages. */
  links?: readonly { href: string; words: string }[]
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

type BandProps = ComponentProps<'td'> & { padding: string; paper?: boolean }

/** A row as wide as the letter: night sky above, paper below. */
export function Band({ padding, paper = false, className = '', style, children }: BandProps) {
  const backgroundColor = paper ? inkOf('paper') : inkOf('spruce')
  return (
    <tr>
      <td
        className={`pad ${paper ? 'ground' : className}`.trim()}
        style={{ backgroundColor, ...style, padding }}
      >
        {children}
      </td>
    </tr>
  )
}

/** What it is about. */
export function Lead({ children }: { children: ReactNode }) {
  return (
    <Band padding="12px 32px 0" style={text('paper', 18, 27)}>
      {children}
    </Band>
  )
}

/** A picture that the letter brings along (compose.ts). Where pictures are off its words stand there, as any text. */
export function Picture({ alt, style, ...picture }: ComponentProps<'img'>) {
  const shown = { display: 'block', width: '100%', height: 'auto', border: 0, ...style }
  return <img {...picture} alt={alt} style={shown} />
}

/** The street, as wide as the letter; its words are set in as all others are. */
export function Street({ alt }: { alt: string }) {
  const style = { maxWidth: WIDTH, ...display('paper', 17, 48), textIndent: 12 }
  return (
    <tr>
      <td style={{ padding: 0, backgroundColor: inkOf('spruce') }}>
        <Picture className="display" src="cid:{{street}}" width={WIDTH} alt={alt} style={style} />
      </td>
    </tr>
  )
}

/** A row of air. Word makes an empty cell as high as its type, so there is a blank in it. */
export function Gap({ height, night = false }: { height: number; night?: boolean }) {
  return (
    <tr>
      <td
        height={height}
        style={{ height, fontSize: 1, lineHeight: '1px', ...(night && { backgroundColor: inkOf('spruce') }) }}
      >
        &nbsp;
      </td>
    </tr>
  )
}

/** `aside`: what one needs only if something is not as expected. */
export function Paragraph({ aside = false, children }: { aside?: boolean; children: ReactNode }) {
  const style = aside ? text('ink-soft', 15, 22) : text('ink', 17, 26)
  return (
    <p className={aside ? 'ink-soft' : 'ink'} style={{ margin: '0 0 16px', ...style }}>
      {children}
    </p>
  )
}

type LinkProps = { href: string; ink?: 'ink' | 'paper'; children: string }

export function Link({ href, ink = 'ink', children }: LinkProps) {
  return (
    <a className="ink" href={href} style={{ color: inkOf(ink), textDecoration: 'underline' }}>
      {children}
    </a>
  )
}
