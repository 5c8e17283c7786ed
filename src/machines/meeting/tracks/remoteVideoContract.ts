import { z } from 'zod'
import { meetingError } from '../../../contracts/errors.ts'
import { event } from '../../../contracts/machineContract.ts'
import { videoLayer } from '../../../contracts/meeting/connection/shapes.ts'

/** On-screen size of one element that shows the track, in device pixels (M4.117). */
export const sinkSize = z.object({ width: z.number(), height: z.number() })

/** Resolution of one simulcast layer. */
export const layerDefinition = z.object({ layer: videoLayer, width: z.number(), height: z.number() })
export type LayerDefinition = z.infer<typeof layerDefinition>

export const remoteVideoInput = z.object({
  trackId: z.string(),
  enabled: z.boolean(),
  definitions: z.array(layerDefinition),
  /** M4.120, M4.121: the room disables requests for the layer `none`. */
  noneDisabled: z.boolean(),
})

export const remoteVideoContract = {
  input: remoteVideoInput,
  context: remoteVideoInput.extend({
    sinks: z.record(z.string(), sinkSize),
    /** The user's choice; null derives it from the sizes. */
    preferred: videoLayer.nullable(),
    /** The layer that the elements need now. */
    wanted: videoLayer,
    /**
     * The layer that the server has confirmed; null during a request, and after an aborted one, which the
     * server may have received.
     */
    asked: videoLayer.nullable(),
    /** The layer that the server reports as sent; null before its first report. */
    current: videoLayer.nullable(),
    degraded: z.boolean(),
    error: meetingError.nullable(),
  }),
  events: {
    ...event('sink.resized', { sinkId: z.string(), size: sinkSize }),
    ...event('sink.removed', { sinkId: z.string() }),
    ...event('track.enabledChanged', { enabled: z.boolean() }),
    ...event('layer.preferred', { layer: videoLayer.nullable() }),
    ...event('track.definitionsChanged', { definitions: z.array(layerDefinition) }),
    ...event('track.mediaArrived', {}),
    ...event('layer.reported', { current: videoLayer, degraded: z.boolean() }),
  },
  /** The requested layer, once confirmed. */
  outputs: { preferLayer: z.object({ layer: videoLayer }) },
} as const
