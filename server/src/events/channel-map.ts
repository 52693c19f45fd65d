/**
 * A map with the key (channel id, id). Nested maps, because joining both ids into one text costs
 * more than the lookup.
 */
export class ChannelMap<T> {
  readonly #channels = new Map<string, Map<string, T>>();

  get(channelId: string, id: string): T | undefined {
    return this.#channels.get(channelId)?.get(id);
  }

  set(channelId: string, id: string, value: T): void {
    const channel = this.#channels.get(channelId);
    if (channel) channel.set(id, value);
    else this.#channels.set(channelId, new Map([[id, value]]));
  }

  *values(): Iterable<T> {
    for (const channel of this.#channels.values()) yield* channel.values();
  }
}
