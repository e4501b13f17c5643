// Generated from openapi/ by npm run generate. Do not edit.
import {
  addPushDevice,
  getNotificationSettings,
  listNotifications,
  listPushDevices,
  readNotifications,
  removePushDevice,
  setNotificationSettings,
  unwatchFeedback,
  watchFeedback,
} from '../../../../generated/sdk/sdk.gen.ts';
import type {
  Deleted,
  ListNotificationsData,
  Notification,
  NotificationSettings,
  NotificationSettingsUpdate,
  NotificationsRead,
  PushDevice,
  PushDeviceCreate,
  PushDeviceList,
  Unread,
  Watch,
} from '../../../../generated/sdk/types.gen.ts';
import type { ApiPromise } from '../api-promise.ts';
import { listOf } from '../lists.ts';
import type { RequestOptions } from '../options.ts';
import type { List } from '../pages.ts';
import { Resource } from '../resource.ts';
import type { InWorkspace, Within } from '../within.ts';

/** The notifications of a member, their settings, and the items that they watch. */
export class NotificationsResource<
  WorkspaceId extends string | undefined = string | undefined,
> extends Resource<WorkspaceId> {
  /**
   * Makes you a watcher of the item, who is told of its answers, notes and changes of status. With an API key, the key's
   * user. An item has at most 100 watchers. One more is refused with 403.
   *
   * @param feedbackId The item's id.
   * @param query `workspaceId`: Optional: the resource's own workspace. Any other workspace is refused with 404.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The watchers of the item.
   */
  watchFeedback(feedbackId: string, query: Partial<InWorkspace> = {}, options?: RequestOptions): ApiPromise<Watch> {
    return this.caller.call(watchFeedback, { path: { id: feedbackId }, query: this.addWorkspace(query) }, options);
  }

  /**
   * Ends that you watch the item. With an API key, that the key's user does. Its assignee is told nevertheless.
   *
   * @param feedbackId The item's id.
   * @param query `workspaceId`: Optional: the resource's own workspace. Any other workspace is refused with 404.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The watchers of the item.
   */
  unwatchFeedback(feedbackId: string, query: Partial<InWorkspace> = {}, options?: RequestOptions): ApiPromise<Watch> {
    return this.caller.call(unwatchFeedback, { path: { id: feedbackId }, query: this.addWorkspace(query) }, options);
  }

  /**
   * Returns the notifications of the signed-in user, newest first, of all their workspaces or of one. They are kept for
   * 90 days, and of each workspace the newest 1,000. An API key is refused with 403.
   *
   * @param query `workspaceId`, `unread`, `cursor`, `pageSize`.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns A list, to iterate over or to read page by page.
   */
  list(query: ListNotificationsData['query'] = {}, options?: RequestOptions): List<Notification> {
    return listOf(this.caller, listNotifications, { query: this.addWorkspace(query) }, options);
  }

  /**
   * Marks notifications of the signed-in user as read, on all their devices, and takes back the mails about them that
   * wait. It takes exactly one of `ids`, `upTo` and `feedbackId`. With `feedbackId`, the item itself counts as read too.
   * What comes afterwards is a new notification. An API key is refused with 403.
   *
   * @param body Which notifications were read. Exactly one of `ids`, `upTo` and `feedbackId` says so.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns How many are still unread.
   */
  read(body: NotificationsRead, options?: RequestOptions): ApiPromise<Unread> {
    return this.caller.call(readNotifications, { body: this.addWorkspace(body) }, options);
  }

  /**
   * Returns of what the signed-in user is told in a workspace, and how. An API key is refused with 403.
   *
   * @param query `workspaceId`: The workspace to act in. A key's user must be its owner or an admin, a signed-in user a
   * member.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The settings.
   */
  getSettings(query: Within<InWorkspace, WorkspaceId>, options?: RequestOptions): ApiPromise<NotificationSettings> {
    return this.caller.call(getNotificationSettings, { query: this.requireWorkspace(query) }, options);
  }

  /**
   * Replaces the settings of the signed-in user in a workspace. A field that is left out, and a kind or a channel, gets
   * its default. An API key is refused with 403.
   *
   * @param body Of what you want to be told in a workspace, and how. What is left out gets its default.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The settings.
   */
  setSettings(
    body: Within<NotificationSettingsUpdate, WorkspaceId>,
    options?: RequestOptions,
  ): ApiPromise<NotificationSettings> {
    return this.caller.call(setNotificationSettings, { body: this.requireWorkspace(body) }, options);
  }

  /**
   * Returns the devices on which the signed-in user takes push messages, newest first, and the public key with which a
   * browser subscribes to them. An API key is refused with 403.
   *
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The devices.
   */
  listPushDevices(options?: RequestOptions): ApiPromise<PushDeviceList> {
    return this.caller.call(listPushDevices, {}, options);
  }

  /**
   * Lets push messages be sent to this browser as long as its session lasts. It takes what `PushManager.subscribe` has
   * returned. The new device takes the place of an earlier one of the session, and of one with the same `endpoint`. A
   * user has at most 10 devices. One more is refused with 403. An API key is refused with 403.
   *
   * @param body The subscription of a browser to push messages.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The device.
   */
  addPushDevice(body: PushDeviceCreate, options?: RequestOptions): ApiPromise<PushDevice> {
    return this.caller.post(addPushDevice, { body: body }, options);
  }

  /**
   * Ends push messages to one of your devices. An API key is refused with 403.
   *
   * @param pushId The device's id.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The device is removed.
   */
  removePushDevice(pushId: string, options?: RequestOptions): ApiPromise<Deleted> {
    return this.caller.call(removePushDevice, { path: { id: pushId } }, options);
  }
}
