{{- define "heed.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 50 | trimSuffix "-" -}}
{{- end -}}

{{- define "heed.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 50 | trimSuffix "-" -}}
{{- else if eq .Release.Name (include "heed.name" .) -}}
{{- include "heed.name" . -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name (include "heed.name" .) | trunc 50 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "heed.selector" -}}
app.kubernetes.io/name: {{ include "heed.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "heed.labels" -}}
{{ include "heed.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{- define "heed.serviceAccount" -}}
{{- if .Values.serviceAccount.create -}}
{{- default (include "heed.fullname" .) .Values.serviceAccount.name -}}
{{- else -}}
{{- default "default" .Values.serviceAccount.name -}}
{{- end -}}
{{- end -}}

{{- define "heed.secret" -}}
{{- default (include "heed.fullname" .) .Values.existingSecret -}}
{{- end -}}

{{- define "heed.hasSecret" -}}
{{- if or .Values.existingSecret .Values.secret -}}true{{- end -}}
{{- end -}}

{{/* "true" if Heed keeps something in its volume, which only one process may use. */}}
{{- define "heed.hasVolume" -}}
{{- if or (eq .Values.database "embedded") (eq .Values.files "disk") -}}true{{- end -}}
{{- end -}}

{{/* Refuses what cannot work, in a sentence. */}}
{{- define "heed.check" -}}
{{- if include "heed.hasVolume" . -}}
{{- if gt (int .Values.replicas) 1 -}}
{{- fail "replicas must be 1 while the database is embedded or files are on disk. For more, set database: postgresql and files: bucket." -}}
{{- end -}}
{{- if .Values.autoscaling.enabled -}}
{{- fail "autoscaling needs database: postgresql and files: bucket, because only one process may use the volume." -}}
{{- end -}}
{{- end -}}
{{- if and (eq .Values.database "embedded") .Values.worker.enabled -}}
{{- fail "worker.enabled needs database: postgresql, because the embedded database serves one process." -}}
{{- end -}}
{{- if and (eq .Values.database "postgresql") (not .Values.existingSecret) -}}
{{- $_ := required "secret.DATABASE_URL is required with database: postgresql, unless existingSecret has it." .Values.secret.DATABASE_URL -}}
{{- $_ := required "secret.SECRET_KEY is required with database: postgresql, unless existingSecret has it: openssl rand -hex 32" .Values.secret.SECRET_KEY -}}
{{- end -}}
{{- if eq .Values.files "bucket" -}}
{{- $_ := required "config.S3_BUCKET is required with files: bucket." .Values.config.S3_BUCKET -}}
{{- end -}}
{{- if and (eq .Values.database "embedded") .Values.secret.DATABASE_URL -}}
{{- fail "secret.DATABASE_URL needs database: postgresql." -}}
{{- end -}}
{{- if .Values.lmtp.enabled -}}
{{- if .Values.config.MAIL_LMTP -}}
{{- fail "config.MAIL_LMTP cannot be combined with lmtp.enabled, which sets it." -}}
{{- end -}}
{{- if and .Values.networkPolicy.enabled (not .Values.networkPolicy.lmtpFrom) -}}
{{- fail "networkPolicy.lmtpFrom is required with lmtp.enabled: name the mail server, because an empty list lets everyone in." -}}
{{- end -}}
{{- end -}}
{{- if .Values.ingress.enabled -}}
{{- $_ := required "ingress.host is required with ingress.enabled." .Values.ingress.host -}}
{{- end -}}
{{- end -}}

{{/* What both deployments share of their pods, except the container's own part. */}}
{{- define "heed.podSettings" -}}
serviceAccountName: {{ include "heed.serviceAccount" . }}
automountServiceAccountToken: false
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile:
    type: RuntimeDefault
{{- with .Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.topologySpreadConstraints }}
topologySpreadConstraints:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{- define "heed.container" -}}
image: {{ printf "%s:%s" .Values.image.repository (default .Chart.AppVersion .Values.image.tag) | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
envFrom:
  - configMapRef:
      name: {{ include "heed.fullname" . }}
{{- if include "heed.hasSecret" . }}
  - secretRef:
      name: {{ include "heed.secret" . }}
{{- end }}
volumeMounts:
  - name: data
    mountPath: /data
  - name: tmp
    mountPath: /tmp
{{- end -}}

{{/* A setting as text. Helm reads numbers as floating-point ones, which it would write as 1e+06. */}}
{{- define "heed.setting" -}}
{{- if kindIs "string" . -}}{{ . | quote }}{{- else -}}{{ . | toJson | quote }}{{- end -}}
{{- end -}}

{{/* A change of the settings restarts the pods. */}}
{{- define "heed.podAnnotations" -}}
heed/settings: {{ printf "%s %s %s" .Values.siteUrl (toYaml .Values.config) (toYaml .Values.secret) | sha256sum }}
{{- with .Values.podAnnotations }}
{{ toYaml . }}
{{- end }}
{{- end -}}
