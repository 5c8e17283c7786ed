import type { VideoLayer, WireRole } from '../../../contracts/meeting/connection/shapes.ts'
import type { LayerDefinition } from './remoteVideoContract.ts'

/** The simulcast layer that a video needs (M4.116-M4.121). Pure. */

const RID_LAYER: Readonly<Record<string, VideoLayer>> = { f: 'high', h: 'medium', q: 'low' }
const RANK: Readonly<Record<VideoLayer, number>> = { none: 0, low: 1, medium: 2, high: 3 }

/** Layer resolution is the role's size divided by the layer's scale, rounded down (protocol §5.4). */
export const layerDefinitions = (role: WireRole | undefined): LayerDefinition[] => {
  const video = role?.publishParams.video
  const layers = role?.publishParams.simulcast?.video?.layers ?? []
  if (!video) return []
  return layers.flatMap(({ rid, scaleResolutionDownBy = 1 }) => {
    const layer = RID_LAYER[rid]
    return layer
      ? [
          {
            layer,
            width: Math.floor(video.width / scaleResolutionDownBy),
            height: Math.floor(video.height / scaleResolutionDownBy),
          },
        ]
      : []
  })
}

const layerForSize = (
  size: { width: number; height: number },
  definitions: readonly LayerDefinition[],
): VideoLayer => {
  if (size.width <= 0 || size.height <= 0) return 'none'
  if (definitions.length === 0) return 'high'
  // As in the provider's client: the element's longer side is compared with the same side of each layer, the
  // height for a square. Between two layers the nearer one, and the higher one half-way.
  const side = size.width > size.height ? 'width' : 'height'
  const layers = definitions.toSorted((one, other) => RANK[one.layer] - RANK[other.layer])
  const fits = layers.find((layer, index) => {
    const next = layers[index + 1]?.[side] ?? Number.POSITIVE_INFINITY
    return size[side] <= layer[side] || (size[side] - layer[side]) / (next - layer[side]) < 0.5
  })
  return fits?.layer ?? 'high'
}

/**
 * The highest layer that any element needs (M4.118), or the preferred one; none without elements or when the
 * track is disabled.
 */
export const neededLayer = (
  sinks: Readonly<Record<string, { width: number; height: number }>>,
  definitions: readonly LayerDefinition[],
  enabled: boolean,
  preferred: VideoLayer | null = null,
): VideoLayer => {
  if (!enabled) return 'none'
  let best: VideoLayer = 'none'
  for (const size of Object.values(sinks)) {
    const layer = layerForSize(size, definitions)
    if (RANK[layer] > RANK[best]) best = layer
  }
  return best === 'none' ? best : (preferred ?? best)
}
