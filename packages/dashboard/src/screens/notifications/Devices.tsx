import { useMutation, useQuery } from '@tanstack/react-query';
import { listPushDevicesOptions } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { PushDevice, PushDeviceList } from '../../../../../generated/sdk/types.gen.ts';
import { client, heed } from '../../api/client.ts';
import { refresh } from '../../api/refresh.ts';
import { Button } from '../../parts/Button.tsx';
import { Failure } from '../../parts/Failure.tsx';
import { Loading } from '../../parts/Loading.tsx';
import { Section } from '../../parts/Page.tsx';
import { Rows } from '../../parts/Rows.tsx';
import { tellError } from '../../parts/tell.ts';
import { useLanguage } from '../../texts/language.ts';
import { nameOfBrowser } from '../../texts/name-of-browser.ts';
import { useTexts } from '../../texts/texts.ts';
import { fullTime, relativeTime } from '../../texts/times.ts';
import styles from './Devices.module.css';
import { devicesTexts } from './devices-texts.ts';
import { isDenied, NoPushService, subscribe, takesPush, unsubscribe } from './this-device.ts';

/** The browsers that push messages go to, in all workspaces of the reader. */
export function Devices() {
  const words = useTexts(devicesTexts);
  const { data, error, isPending, refetch } = useQuery({ ...listPushDevicesOptions({ client }), staleTime: 0 });
  const list = data?.data;
  return (
    <Section title={words.title} hint={words.hint}>
      {isPending && <Loading />}
      <Failure error={error} retry={refetch} />
      {list && <ThisDevice list={list} />}
      {list && list.devices.length > 0 && (
        <Rows>
          {list.devices.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </Rows>
      )}
    </Section>
  );
}

/** The reader is asked only after a click. */
function ThisDevice({ list: { publicKey, devices } }: { list: PushDeviceList }) {
  const words = useTexts(devicesTexts);
  const language = useLanguage();
  const own = devices.find(({ isThis }) => isThis);
  const turnOn = useMutation({
    mutationFn: async () => {
      const subscription = await subscribe(publicKey, language);
      if (subscription) await heed.notifications.addPushDevice(subscription);
      await refresh('listPushDevices');
    },
  });
  const turnOff = useRemoval();
  const state = !takesPush() ? 'unsupported' : isDenied() ? 'denied' : own ? 'on' : 'off';
  return (
    <div className={styles.state}>
      <p>
        <strong>{words.thisDevice}</strong>
        <span role="status">{words.states[state]}</span>
      </p>
      {state === 'off' && (
        <Button look="primary" busy={turnOn.isPending} onClick={() => turnOn.mutate()}>
          {words.turnOn}
        </Button>
      )}
      {state === 'on' && own && (
        <Button busy={turnOff.isPending} onClick={() => turnOff.mutate(own)}>
          {words.turnOff}
        </Button>
      )}
      <Failure error={turnOn.error instanceof NoPushService ? new Error(words.noService) : turnOn.error} />
    </div>
  );
}

function DeviceRow({ device }: { device: PushDevice }) {
  const words = useTexts(devicesTexts);
  const removal = useRemoval();
  const { isThis, userAgent, createdAt } = device;
  const name = nameOfBrowser(userAgent) ?? words.unknownBrowser;
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.name} title={userAgent ?? undefined}>
          {name}
          {isThis && <span className={styles.mark}>{words.thisBrowser}</span>}
        </p>
        <p className={styles.soft} title={fullTime(createdAt)}>
          {words.added(relativeTime(createdAt))}
        </p>
      </div>
      <Button
        look="ghost"
        aria-label={words.removeNamed(name)}
        busy={removal.isPending}
        onClick={() => removal.mutate(device)}
      >
        {words.remove}
      </Button>
    </li>
  );
}

function useRemoval() {
  return useMutation({
    mutationFn: async ({ id, isThis }: PushDevice) => {
      await heed.notifications.removePushDevice(id);
      if (isThis) await unsubscribe();
      await refresh('listPushDevices');
    },
    onError: tellError,
  });
}
