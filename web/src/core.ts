// The worker seen from the page: ask, and wait for the answer.
import CoreWorker from './worker?worker&inline';
import type { Answers, Ask, Reply } from './protocol';

interface Waiting {
  done(value: unknown): void;
  failed(error: Error): void;
  progress?: (done: number, of: number) => void;
}

/** The work was given up because another was asked for. */
export class Cancelled extends Error {}

export class Core {
  private worker: Worker | null = null;
  private waiting = new Map<number, Waiting>();
  private last = 0;
  private base64: string;

  constructor(base64: string) {
    this.base64 = base64;
    this.start();
  }

  private start(): void {
    this.worker = new CoreWorker();
    this.worker.onmessage = ({ data }: MessageEvent<Reply>) => this.hear(data);
    this.worker.onerror = (event) => this.giveUp(new Error(event.message || 'the worker could not be started'));
    this.ask({ what: 'core', base64: this.base64 }).catch(() => {});
  }

  private hear(reply: Reply): void {
    const waiting = this.waiting.get(reply.id);
    if (!waiting) return;
    if ('progress' in reply) {
      waiting.progress?.(...reply.progress);
      return;
    }
    this.waiting.delete(reply.id);
    if ('done' in reply) {
      waiting.done(reply.done);
      return;
    }
    if (reply.dead) {
      waiting.failed(new Error(`the core stopped on a defect (${reply.failed}); please report it with this page's address`));
      this.restart();
    } else {
      waiting.failed(new Error(reply.failed));
    }
  }

  private giveUp(error: Error): void {
    for (const waiting of this.waiting.values()) waiting.failed(error);
    this.waiting.clear();
  }

  /** Ends all work; the next question finds a fresh core without a puzzle. */
  restart(): void {
    this.worker?.terminate();
    this.giveUp(new Cancelled('cancelled'));
    this.start();
  }

  ask<A extends Ask>(ask: A, progress?: (done: number, of: number) => void): Promise<Answers[A['what']]> {
    const id = ++this.last;
    return new Promise((done, failed) => {
      this.waiting.set(id, { done: done as (value: unknown) => void, failed, progress });
      this.worker?.postMessage({ ...ask, id });
    });
  }
}
