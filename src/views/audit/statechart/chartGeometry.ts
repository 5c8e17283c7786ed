/** The parts of a drawn statechart, in pixels from the top left corner of the drawing. */
export interface Point {
  readonly x: number
  readonly y: number
}

export interface Box extends Point {
  readonly width: number
  readonly height: number
}

/** One line of text for a transition, or for an actor that runs in the state (then without key). */
export interface ChartLine extends Point {
  readonly key: string | null
  readonly text: string
  /** The state that takes the event, possibly deeper than the box where the arrow starts. */
  readonly from: string
  readonly to: readonly string[]
}

export interface ChartNode extends Box {
  readonly id: string
  readonly key: string
  readonly type: string
  readonly depth: number
  readonly parent: string | null
  /** Position of the name (start of its baseline). */
  readonly title: Point
  /** Without leaving the state: transitions to itself, into its own children, and its actors. */
  readonly lines: readonly ChartLine[]
  /** Dashed lines between the regions of a parallel state. */
  readonly dividers: readonly { readonly from: Point; readonly to: Point }[]
}

export interface ChartEdge {
  readonly key: string
  /** Boxes that the arrow joins; both are in the same box. */
  readonly from: string
  readonly to: string
  /** Depth of the box around both, which determines the colour under the label. */
  readonly depth: number
  readonly lines: readonly ChartLine[]
  readonly label: Box | null
  readonly points: readonly Point[]
}

export interface ChartGeometry {
  readonly width: number
  readonly height: number
  /** Parents before their children, so that drawing in order puts children on top. */
  readonly nodes: readonly ChartNode[]
  readonly edges: readonly ChartEdge[]
  /** The filled dots from which the arrow to the initial state starts. */
  readonly starts: readonly Point[]
}

export const FONT = { title: 14, line: 12 } as const
export const LINE_HEIGHT = 16
